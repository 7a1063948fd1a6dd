/** A visit, or a busy time by its index that day; "asked" is the candidate. */
export interface StopRef {
  kind: "visit" | "busy" | "asked";
  id: number;
}

export const isSame = (one: StopRef) => (other: StopRef) => one.kind === other.kind && one.id === other.id;

export const visitIdsOf = (stops: readonly StopRef[]) =>
  new Set(stops.filter(({ kind }) => kind === "visit").map(({ id }) => id));

export interface Stop extends StopRef {
  /** First and last minute of arrival. */
  opens: number;
  closes: number;
  busy: number;
  rank?: number | undefined;
}

export type PauseKind = "lunch" | "time-off" | "busy";

/** May interrupt a drive, but not a visit. */
export interface Pause {
  opens: number;
  closes: number;
  minutes: number;
  what?: PauseKind;
}

export interface DayStops {
  stops: readonly Stop[];
  /** Taken in this order. */
  pauses: readonly Pause[];
  /** Alternatives with lunch elsewhere; the plan uses one of the lists. */
  otherPauses?: readonly (readonly Pause[])[] | undefined;
  /** `drive[i][j]` in minutes; row and column n are the van's start. Must satisfy the triangle inequality. */
  drive: readonly (readonly number[])[];
  home: readonly number[];
  /** Earliest departure, on a day under way. If unset, the van leaves in time for its first stop. */
  from?: number | undefined;
}

export interface Leg extends StopRef {
  drive: number;
  /** Earliest arrival, and the latest one that keeps all later windows. */
  arrives: number;
  latest: number;
  leaves: number;
}

export const stopOfLeg = ({ stops }: DayStops, leg: StopRef): Stop => stops.find(isSame(leg))!;

export interface Plan {
  legs: Leg[];
  pauses: { begins: number; ends: number; what?: PauseKind | undefined }[];
  drive: number;
  finish: number;
}

export const NEVER = 1 << 29;
