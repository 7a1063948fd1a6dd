import { createHmac, timingSafeEqual } from "node:crypto";

/** HMAC-SHA-1 under the token of address and sorted fields, nothing between (twilio.com/docs/usage/security). */
export function twilioSignature(token: string, url: string, fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].sort();
  const pairs = names.flatMap((name) => [...new Set(fields.getAll(name))].sort().map((value) => name + value));
  return createHmac("sha1", token)
    .update(url + pairs.join(""))
    .digest("base64");
}

/** Takes as long for wrong ones as for right ones. */
export function isTwilioSignature(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
