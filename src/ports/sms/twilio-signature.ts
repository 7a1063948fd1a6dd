import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * How Twilio signs its calls: HMAC-SHA-1, under the account's token, of the whole address and then every field of the form, sorted by name, name and
 * value without anything between (twilio.com/docs/usage/security).
 */
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
