/** Which stop of a day it is: a visit, or a busy time by its place among that day's; "asked" is the one that is only asked for. */
export interface StopOf {
  kind: "visit" | "busy" | "asked";
  id: number;
}

export const isSame = (one: StopOf) => (other: StopOf) => one.kind === other.kind && one.id === other.id;

export const visitIds = (stops: readonly StopOf[]) =>
  new Set(stops.filter(({ kind }) => kind === "visit").map(({ id }) => id));

export interface Stop extends StopOf {
  /** The first and the last minute in which the van may arrive. */
  opens: number;
  closes: number;
  /** How long the van stands there: setting up and grooming. */
  busy: number;
  /** Stops that the groomer has put in order by hand are visited in the order of these numbers. */
  rank?: number | undefined;
}

export type PauseKind = "lunch" | "hours-off" | "busy";

/** Lunch, or hours that the groomer keeps free. Taken wherever the van is; it may interrupt a drive, but never a visit. */
export interface Pause {
  /** The first and the last minute in which it may begin. */
  opens: number;
  closes: number;
  minutes: number;
  /** Hours off where it is left out. */
  what?: PauseKind;
}

export interface DayStops {
  stops: readonly Stop[];
  /** Taken in the order of this list. */
  pauses: readonly Pause[];
  /** The same with lunch on another side of hours off, each in its order; one of all of these lists is kept. */
  otherPauses?: readonly (readonly Pause[])[] | undefined;
  /** `drive[i][j]`: minutes between two stops; row and column n are where the van starts. No way around may be shorter. */
  drive: readonly (readonly number[])[];
  home: readonly number[];
  /** The van sets out at this minute (a day under way); without it, as early as its first stop needs. */
  from?: number | undefined;
}

export interface Leg extends StopOf {
  drive: number;
  /** When the van arrives if it never waits longer than it must, and the latest arrival that breaks no window after it. */
  arrives: number;
  latest: number;
  leaves: number;
}

export const stopIn = ({ stops }: DayStops, leg: StopOf): Stop => stops.find(isSame(leg))!;

export interface Plan {
  legs: Leg[];
  /** When the pauses are taken, in their order: each as soon as it opens, on the way too. */
  pauses: { begins: number; ends: number; what?: PauseKind | undefined }[];
  drive: number;
  finish: number;
}

/** Later than any minute of a day. */
export const NEVER = 1 << 29;
