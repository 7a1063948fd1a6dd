/** How requests are answered. */
export interface AcceptPolicy {
  name: string;
  /** Offers every time, times that fit by minutes, or times that the day planner finds feasible. */
  accepts: "all" | "minutes" | "plan";
  /** Share of parents who follow the mark "Groomer nearby". */
  follow: number;
  /** Minutes of driving that a visit may add. */
  mostAdded: number | null;
}

const plan = { accepts: "plan", follow: 0, mostAdded: null } as const;

export const policies: readonly AcceptPolicy[] = [
  { name: "a all are accepted", accepts: "all", follow: 0, mostAdded: null },
  { name: "b minutes + 20 in the part of the day", accepts: "minutes", follow: 0, mostAdded: null },
  { ...plan, name: "c day plan" },
  { ...plan, name: "d … 30% follow the mark", follow: 0.3 },
  { ...plan, name: "d … 50% follow the mark", follow: 0.5 },
  { ...plan, name: "e … at most 45 min added", mostAdded: 45 },
  { ...plan, name: "e … at most 30 min added", mostAdded: 30 },
];
