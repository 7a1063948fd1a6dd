import * as z from "zod/mini";
import { text } from "../base/fields.ts";

/** Exactly these, and nothing below them: what stands on a profile must lead to Google. */
const hosts = ["google.com", "www.google.com", "g.page", "maps.app.goo.gl", "business.google.com"];

const message = "Paste your Google profile link, such as https://maps.app.goo.gl/abc";

/** On Google's own host only maps: other paths there lead on to anywhere. */
function isGoogleUrl(given: string): boolean {
  const url = URL.parse(given);
  if (url?.protocol !== "https:" || url.username || url.password || !hosts.includes(url.host)) return false;
  return !url.host.endsWith("google.com") || url.host.startsWith("business.") || /^\/maps(?:\/|$)/.test(url.pathname);
}

/** Where Google shows the business; empty means nowhere. */
export const googleUrl = z.pipe(
  z.pipe(
    z.nullable(text(500)),
    z.transform((value) => value || null),
  ),
  z.nullable(z.string().check(z.refine(isGoogleUrl, message))),
);
