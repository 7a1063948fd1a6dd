import { longDate } from "../base/time.ts";
import type { ToastMessage } from "../base/toasts.ts";

export const sides = ["parent", "groomer"] as const;
export type Side = (typeof sides)[number];

export const actors = [...sides, "system"] as const;
export type Actor = (typeof actors)[number];

export const otherSide: Record<Side, Side> = { parent: "groomer", groomer: "parent" };

export const proposalKinds = ["other-time", "next-visit"] as const;
export type ProposalKind = (typeof proposalKinds)[number];

export const cantMake = (name: string, date: string) => `${name} can't make ${longDate(date).split(",")[0]}`;

export const MAX_OPTIONS = 3;
export const MAX_PROPOSALS = 6;
export const MAX_NEXT_PROPOSALS = 3;
export const NEXT_ANSWER_DAYS = 7;
export const nextWeeks = { least: 4, most: 12, usual: 6 } as const;
export const MAX_NOTE = 500;

export const proposalActions = ["accept", "decline", "withdraw"] as const;
export type ProposalAction = (typeof proposalActions)[number];

/** "late" can be chosen, but the visit would end after closing. */
export const optionStates = ["open", "late", "full", "closed", "past"] as const;

/** A move at once leaves no proposal open. */
export const proposedNews = ({ proposal }: { proposal: unknown }, other: string): ToastMessage => ({
  kind: "success",
  title: proposal ? "Proposal sent" : "Visit moved",
  description: proposal ? `${other} has up to three days to reply.` : `We'll let ${other} know.`,
});
