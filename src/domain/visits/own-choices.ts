import type { OwnVisitStatus } from "#src/shared/day/own/own-labels.ts";

/** What a groomer can say about a visit of their own; a status is what becomes of it. */
export type OwnChoice = "on_my_way" | "arrived" | OwnVisitStatus;

interface Facts {
  status: OwnVisitStatus;
  onMyWayAt: number | null;
  arrivedAt: number | null;
}

/** Whether its time is over, and whether its day is the groomer's own. */
export interface When {
  isToday: boolean;
  isPast: boolean;
}

interface Choices {
  filled: OwnChoice | undefined;
  rest: OwnChoice[];
}

/**
 * What comes next as one filled button, and the rest. The server takes them in any order; a visit whose time is over is done or was
 * missed, and nobody sets out for it any more.
 */
export function ownChoices({ status, onMyWayAt, arrivedAt }: Facts, { isToday, isPast }: When): Choices {
  if (status !== "accepted") return { filled: undefined, rest: ["accepted"] };
  if (!isToday && !isPast) return { filled: undefined, rest: ["cancelled"] };
  if (isPast || arrivedAt !== null) return { filled: "completed", rest: ["no_show", "cancelled"] };
  return { filled: onMyWayAt === null ? "on_my_way" : "arrived", rest: ["completed", "no_show", "cancelled"] };
}
