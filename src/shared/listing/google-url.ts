import * as z from "zod/mini";
import { text } from "../base/fields.ts";

/** Exact hosts, because links on profiles must lead to Google. */
const hosts = ["google.com", "www.google.com", "g.page", "maps.app.goo.gl", "business.google.com"];

const message = "Paste your Google profile link, such as https://maps.app.goo.gl/abc";

/** Only maps on google.com, because other paths there redirect anywhere. */
function isGoogleUrl(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const url = new URL(given);
  if (url.protocol !== "https:" || url.username || url.password || !hosts.includes(url.host)) return false;
  return !url.host.endsWith("google.com") || url.host.startsWith("business.") || /^\/maps(?:\/|$)/.test(url.pathname);
}

export const googleUrl = z.pipe(
  z.pipe(
    z.nullable(text(500)),
    z.transform((value) => value || null),
  ),
  z.nullable(z.string().check(z.refine(isGoogleUrl, message))),
);
