import * as z from "zod/mini";
import { text } from "../base/fields.ts";
import { isOneLine, ONE_LINE } from "../base/names.ts";
import { depositCents, depositLink } from "./deposit.ts";
import { MAX_TERM, noticeChoices, rabiesRules } from "./terms-labels.ts";

export const TermsView = z.object({
  noticeHours: z.literal([...noticeChoices]),
  lateText: z.nullable(z.string()),
  noShowText: z.nullable(z.string()),
  mattedText: z.nullable(z.string()),
  rabies: z.enum(rabiesRules),
  /** Increases with every change; 0 at first. Requests name the version read. */
  version: z.number(),
  inWords: z.array(z.string()),
});
export type TermsView = z.infer<typeof TermsView>;

/** Includes the deposit, which parents see only once it is sent to them. */
export const OwnTermsView = z.extend(TermsView, {
  depositLink: z.nullable(z.string()),
  depositCents: z.nullable(z.number()),
});
export type OwnTermsView = z.infer<typeof OwnTermsView>;

export const BookingTermsView = z.extend(TermsView, {
  isTicked: z.boolean(),
});
export type BookingTermsView = z.infer<typeof BookingTermsView>;

const term = z.pipe(
  z.nullable(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((value) => value.replaceAll(/\s*[\r\n]+\s*/g, " ")),
      ),
      text(MAX_TERM).check(z.refine(isOneLine, ONE_LINE)),
    ),
  ),
  z.transform((value) => value || null),
);

/** Omitted fields stay. */
export const TermsChanges = z.object({
  noticeHours: z.optional(
    z.pipe(
      z.transform((value: unknown) => (typeof value === "string" ? Number(value) : value)),
      z.literal([...noticeChoices], "Choose 24, 48, or 72 hours"),
    ),
  ),
  lateText: z.optional(term),
  noShowText: z.optional(term),
  mattedText: z.optional(term),
  rabies: z.optional(z.enum(rabiesRules, "Choose an option from the list")),
  depositLink: z.optional(depositLink),
  depositCents: z.optional(depositCents),
});
export type TermsChanges = z.infer<typeof TermsChanges>;
