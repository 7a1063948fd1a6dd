/** The words of a proposal that the database, the rules and the pages share. */
export const sides = ["parent", "groomer"] as const;
/** One of the two people of a booking. */
export type Side = (typeof sides)[number];

export const otherSide: Record<Side, Side> = { parent: "groomer", groomer: "parent" };

/** Times in one proposal, at most. */
export const MAX_OPTIONS = 3;
/** Proposals for one booking, by both sides together. */
export const MAX_PROPOSALS = 6;
/** Characters of a note, at most. */
export const MAX_NOTE = 500;

/** What can be done with an open proposal: one button each. */
export const proposalActions = ["accept", "decline", "withdraw"] as const;
export type ProposalAction = (typeof proposalActions)[number];

/** How a proposed time stands now; "late" is open too, but the visit would end after closing. */
export const optionStates = ["open", "late", "full", "closed", "past"] as const;
export type OptionState = (typeof optionStates)[number];
