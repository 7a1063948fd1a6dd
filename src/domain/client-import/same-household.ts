import { parseEmail } from "#src/shared/base/mailbox.ts";
import type { ClientInput } from "#src/shared/day/added/added-clients.ts";
import { phoneKey } from "../people/phones.ts";
import { isPlaceholder, isPlaceholderEmail, isPlaceholderNumber } from "./placeholders.ts";

export type ContactFields = Pick<ClientInput, "name" | "phone" | "email"> &
  Partial<Pick<ClientInput, "address" | "city" | "zipCode">>;

/** Phone, email, or name with street and town; a full name with the town only if the row has none of these. */
export function contactKeys(one: ContactFields): string[] {
  const { name, phone, email, address } = one;
  const number = numberOf(phone);
  const keys: (string | false | null)[] = [
    number && `phone ${number}`,
    email && !isPlaceholderEmail(email) && `email ${emailKey(email)}`,
  ];
  const who = isPlaceholder(name) ? "" : wordsOf(name).join(" ");
  const towns = [one.zipCode?.slice(0, 5), one.city && plain(one.city)].filter(Boolean);
  if (who && address && !isPlaceholder(address))
    keys.push(...towns.map((town) => `house ${who}, ${streetKey(address)}, ${town}`));
  if (who.includes(" ") && !number && !email && !address) keys.push(`name ${who}, ${towns.join(" ")}`);
  return keys.filter((key): key is string => Boolean(key));
}

export const emailKey = (email: string) => parseEmail(email) ?? email.toLowerCase();
const numberOf = (phone: string | null) => (phone && !isPlaceholderNumber(phone) ? phoneKey(phone) : null);

/** True if the names differ, and one of phone, email, and street does too, or two if the names share a word. */
export function isFalseMatch(one: ContactFields, other: ContactFields): boolean {
  const [mine, theirs] = [wordsOf(one.name), wordsOf(other.name)];
  const shared = mine.filter((word) => theirs.includes(word)).length;
  if (shared === Math.min(mine.length, theirs.length)) return false;
  const differ = [
    differs(numberOf(one.phone), numberOf(other.phone)) || differs(extensionOf(one.phone), extensionOf(other.phone)),
    differs(one.email && emailKey(one.email), other.email && emailKey(other.email)),
    differs(one.address && streetKey(one.address), other.address && streetKey(other.address)),
  ].filter(Boolean).length;
  return differ > (shared > 0 ? 1 : 0);
}

const differs = (one: string | null | undefined, other: string | null | undefined) =>
  Boolean(one && other && one !== other);
const extensionOf = (phone: string | null) => /(?:ext\D*|x|#)\s*(\d{1,6})\D*$/i.exec(phone ?? "")?.[1];

/** "Oak, Ann" equals "Ann Oak". */
const wordsOf = (name: string) => plain(name).split(" ").filter(Boolean).toSorted();

const short: Readonly<Record<string, string>> = {
  street: "st",
  avenue: "ave",
  road: "rd",
  drive: "dr",
  lane: "ln",
  court: "ct",
  boulevard: "blvd",
  apartment: "apt",
  unit: "apt",
  north: "n",
  south: "s",
  east: "e",
  west: "w",
};

export const streetKey = (address: string) =>
  plain(address)
    .split(" ")
    .map((word) => short[word] ?? word)
    .join(" ");

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
