import * as z from "zod/mini";
import { integerIn, linkOrNull, text } from "../base/fields.ts";
import { isOneLine, ONE_LINE_TEXT } from "../base/names.ts";
import { MAX_POLICY_CHARS, noticeChoices, rabiesKeys } from "./policies-labels.ts";

export const PoliciesView = z.object({
  noticeHours: z.literal([...noticeChoices]),
  lateText: z.nullable(z.string()),
  noShowText: z.nullable(z.string()),
  mattedText: z.nullable(z.string()),
  rabies: z.enum(rabiesKeys),
  /** Increases with every change; 0 at first. Requests name the version read. */
  version: z.number(),
  inWords: z.array(z.string()),
});
export type PoliciesView = z.infer<typeof PoliciesView>;

/** Includes the deposit, which parents see only once it is sent to them. */
export const OwnPoliciesView = z.extend(PoliciesView, {
  depositLink: z.nullable(z.string()),
  depositCents: z.nullable(z.number()),
});
export type OwnPoliciesView = z.infer<typeof OwnPoliciesView>;

export const BookingPoliciesView = z.extend(PoliciesView, { wasShown: z.boolean() });

export const MAX_DEPOSIT_LINK_CHARS = 200;
/** In cents. */
const depositBounds = { least: 100, most: 50_000 } as const;

const linkMessage = "Paste a payment link, such as https://venmo.com/u/your-name";
const amountMessage = "Enter an amount from $1 to $500";

/** A host name with a dot, not an IP address. */
const namedHostPattern = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*\//;

/** Stored as browsers write it, where letters such as "é" are longer; empty means none. */
const depositLinkField = z.pipe(
  z.pipe(
    linkOrNull(MAX_DEPOSIT_LINK_CHARS, namedHostPattern, linkMessage),
    z.transform((link) => (link === null ? null : new URL(link).href)),
  ),
  z.nullable(z.string().check(z.maxLength(MAX_DEPOSIT_LINK_CHARS, "Use a shorter link"))),
);

const depositCentsField = z.nullable(integerIn(depositBounds.least, depositBounds.most, amountMessage));

export const DepositLinkView = z.object({
  cents: z.number(),
  link: z.string(),
  /** True once the deposit is requested, with the acceptance. Until then, accepting can request it. */
  isAsked: z.boolean(),
});
export type DepositLinkView = z.infer<typeof DepositLinkView>;

/** "venmo.com", shown to parents instead of the link. */
export const hostWithoutWww = (link: string) => new URL(link).hostname.replace(/^www\./, "");

const term = z.pipe(
  z.nullable(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((value) => value.replaceAll(/(?<!\s)\s*[\r\n]\s*/g, " ")),
      ),
      text(MAX_POLICY_CHARS).check(z.refine(isOneLine, ONE_LINE_TEXT)),
    ),
  ),
  z.transform((value) => value || null),
);

/** Omitted fields stay. */
export const PoliciesChanges = z.object({
  noticeHours: z.optional(
    z.pipe(
      z.transform((value: unknown) => (typeof value === "string" ? Number(value) : value)),
      z.literal([...noticeChoices], "Choose 24, 48, or 72 hours"),
    ),
  ),
  lateText: z.optional(term),
  noShowText: z.optional(term),
  mattedText: z.optional(term),
  rabies: z.optional(z.enum(rabiesKeys, "Choose an option from the list")),
  depositLink: z.optional(depositLinkField),
  depositCents: z.optional(depositCentsField),
});
export type PoliciesChanges = z.infer<typeof PoliciesChanges>;
