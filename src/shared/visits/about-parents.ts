import { BLOCKED_NOT_DUE, blockedFilter, blockInWords } from "./blocking/block-labels.ts";

export const decidedInBooking = ["isParentBlocked"] as const;
export const decidedInClient = ["isBlocked"] as const;

export interface KnownParent extends Partial<Record<(typeof decidedInBooking)[number], boolean | undefined>> {
  petParentId: number;
  petParentName: string;
}

export type Decided = Record<(typeof decidedInClient)[number], boolean>;

interface KnownClient extends Decided {
  petParentId: number | null;
  name: string;
}

export const parentOf = ({ petParentId, name, isBlocked }: KnownClient): KnownParent | undefined =>
  petParentId === null ? undefined : { petParentId, petParentName: name, isParentBlocked: isBlocked };

export const choicesAbout = (parent: KnownParent) =>
  parent.isParentBlocked === undefined ? [] : [blockInWords(parent)];

export const decidedFilters = { blocked: blockedFilter };

export const whyNotDue = ({ isBlocked }: Decided) => (isBlocked ? BLOCKED_NOT_DUE : null);
