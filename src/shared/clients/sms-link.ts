import type { PhoneLink } from "../base/phones.ts";

/** iPhones and Android both take "?&body="; null without a number, and for an extension, which takes no texts. */
export function smsLink(phone: PhoneLink | null | undefined, body = ""): string | null {
  const [, number] = /^tel:(\+?\d+)$/.exec(phone?.tel ?? "") ?? [];
  if (!number) return null;
  return body ? `sms:${number}?&body=${encodeURIComponent(body.toWellFormed())}` : `sms:${number}`;
}
