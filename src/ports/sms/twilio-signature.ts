import { createHmac, timingSafeEqual } from "node:crypto";

/** HMAC-SHA-1 of the URL and sorted fields (twilio.com/docs/usage/security). */
export function twilioSignature(token: string, url: string, fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].sort();
  const pairs = names.flatMap((name) => [...new Set(fields.getAll(name))].sort().map((value) => name + value));
  return createHmac("sha1", token)
    .update(url + pairs.join(""))
    .digest("base64");
}

/** Constant time. */
export function isTwilioSignature(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
