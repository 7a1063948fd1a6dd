import { BLOCKED_NOT_DUE, blockedFilter, blockInWords } from "./blocking/block-labels.ts";

/** What a groomer has decided about a pet parent, yes or no, by its names in answers about a booking and about a client. */
export const decidedInBooking = ["isParentBlocked"] as const;
export const decidedInClient = ["isBlocked"] as const;

/** A pet parent as a booking shows them to its groomer; of a closed account it says nothing. */
export interface KnownParent extends Partial<Record<(typeof decidedInBooking)[number], boolean | undefined>> {
  petParentId: number;
  petParentName: string;
}

/** What is decided about a client. */
export type Decided = Record<(typeof decidedInClient)[number], boolean>;

interface KnownClient extends Decided {
  petParentId: number | null;
  name: string;
}

/** The parent that a client is; undefined for one without an account. */
export const parentOf = ({ petParentId, name, isBlocked }: KnownClient): KnownParent | undefined =>
  petParentId === null ? undefined : { petParentId, petParentName: name, isParentBlocked: isBlocked };

/** What a groomer can do about a parent, with a title and a sentence each. */
export const choicesAbout = (parent: KnownParent) =>
  parent.isParentBlocked === undefined ? [] : [blockInWords(parent)];

/** Parts of the list of clients by what is decided about them. */
export const decidedFilters = { blocked: blockedFilter };

/** Why nobody should expect a client to come, where the groomer has decided so. */
export const whyNotDue = ({ isBlocked }: Decided) => (isBlocked ? BLOCKED_NOT_DUE : null);
