import { BRAND } from "../base/brand.ts";

/** Why the site itself calls bookings off. These words are ours, so mails may repeat them, unlike what people write. */
export const siteReasons = {
  groomerLeft: "The groomer closed their account.",
  parentLeft: "The account was closed.",
  suspended: `${BRAND} canceled this visit.`,
} as const;

const all = new Set<string>(Object.values(siteReasons));

export const isOurs = (reason: string) => all.has(reason);
