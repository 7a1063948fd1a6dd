import * as z from "zod/mini";
import { text } from "../base/fields.ts";

export const MAX_DEPOSIT_LINK = 200;
/** In cents. */
const depositBounds = { least: 100, most: 50_000 } as const;

const linkMessage = "Paste a payment link, such as https://venmo.com/u/your-name";
const amountMessage = "Enter an amount from $1 to $500";

function isPaymentLink(given: string): boolean {
  const url = URL.parse(given);
  if (url?.protocol !== "https:" || url.username || url.password || url.port) return false;
  // A name with a dot in it, and no address in figures.
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(url.hostname);
}

/** Stored as browsers read it; empty means none. */
export const depositLink = z.pipe(
  z.pipe(
    z.nullable(text(MAX_DEPOSIT_LINK)),
    z.transform((value) => value || null),
  ),
  z.pipe(
    z.nullable(z.string().check(z.refine(isPaymentLink, linkMessage))),
    z.transform((link) => (link === null ? null : new URL(link).href)),
  ),
);

export const depositCents = z.nullable(
  z.int(amountMessage).check(z.gte(depositBounds.least, amountMessage), z.lte(depositBounds.most, amountMessage)),
);

export const DepositView = z.object({
  cents: z.number(),
  link: z.string(),
  /** Sent with the acceptance; false where the groomer could send it. */
  isAsked: z.boolean(),
});
export type DepositView = z.infer<typeof DepositView>;

/** "venmo.com": what a parent reads of a link. */
export const hostOf = (link: string) => new URL(link).hostname.replace(/^www\./, "");
