import { BRAND } from "../base/brand.ts";

/** Our own words, so emails may quote them. */
export const siteOwnReasons = {
  groomerLeft: "The groomer closed their account.",
  parentLeft: "The account was closed.",
  suspended: `${BRAND} canceled this visit.`,
  repeatsEnded: "The repeat visits ended.",
} as const;

const all = new Set<string>(Object.values(siteOwnReasons));

export const isSiteReason = (reason: string) => all.has(reason);
