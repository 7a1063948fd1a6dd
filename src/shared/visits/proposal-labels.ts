/** The words of a proposal that the database, the rules and the pages share. */
export const sides = ["parent", "groomer"] as const;
/** One of the two people of a booking. */
export type Side = (typeof sides)[number];

export const otherSide: Record<Side, Side> = { parent: "groomer", groomer: "parent" };

/** What the times are for: the booking itself, or the visit after it. */
export const proposalKinds = ["other-time", "next-visit"] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** Times in one proposal, at most. */
export const MAX_OPTIONS = 3;
/** Proposals for one booking, by both sides together. */
export const MAX_PROPOSALS = 6;
/** How often a groomer may propose the next visit after the same one. */
export const MAX_NEXT_PROPOSALS = 3;
/** How long a parent has to answer that, at most. */
export const NEXT_ANSWER_DAYS = 7;
/** Weeks from a visit to the next one. */
export const nextWeeks = { least: 4, most: 12, usual: 6 } as const;
/** Characters of a note, at most. */
export const MAX_NOTE = 500;

/** What can be done with an open proposal: one button each. */
export const proposalActions = ["accept", "decline", "withdraw"] as const;
export type ProposalAction = (typeof proposalActions)[number];

/** How a proposed time stands now; "late" is open too, but the visit would end after closing. */
export const optionStates = ["open", "late", "full", "closed", "past"] as const;
export type OptionState = (typeof optionStates)[number];
