import type { ClientInput } from "#src/shared/day/added/added-clients.ts";
import { parseState } from "#src/shared/places/places.ts";
import { phoneKey } from "../people/phones.ts";
import { addressIn, type TownAndZip, townIn } from "./addresses.ts";
import type { ProblemAdder, RowCells } from "./cells.ts";
import { emailsIn, phonesIn } from "./contacts.ts";
import { petsIn, type UnparsedReporter } from "./pets.ts";
import { isPlaceholder } from "./placeholders.ts";
import { emailKey, streetKey } from "./same-household.ts";
import { dayInCell, weeksIn, zipIn } from "./values.ts";

type Cells = RowCells["client"];

export function clientInputFrom(row: RowCells, say: ProblemAdder): ClientInput {
  const { client, pets: groups } = row;
  const codes = client["gate-code"];
  const unread: UnparsedReporter = (what, text) => say(`We kept ${what} "${text}" as a note.`);
  const named = namesIn(row);
  const phones = (client.phone ?? []).map(phonesIn);
  const emails = (client.email ?? []).map((text) => emailsIn(text, named.name));
  const placed = placeIn(client, named.name, unread);
  const visits = visitsIn(client, unread);
  const { pets, notes } = petsIn(groups, unread);
  const [phone, ...otherPhones] = reached(phones);
  const [email, ...otherEmails] = reached(emails);
  const isOther = (number: string) => !phone || (phoneKey(number) ?? number) !== (phoneKey(phone) ?? phone);
  const lines = [
    ...(client.note ?? []),
    ...named.notes,
    ...placed.notes,
    ...otherPhones.filter(isOther).map((number) => `Phone: ${number}`),
    ...phones.flatMap(({ leftover }) => (leftover === null ? [] : `Phone: ${leftover}`)),
    ...otherEmails.filter((one) => !email || emailKey(one) !== emailKey(email)).map((one) => `Email: ${one}`),
    ...emails.flatMap(({ leftover }) => (leftover === null ? [] : `Email: ${leftover}`)),
    ...visits.notes,
    ...(client.extra ?? []),
    ...notes,
  ];
  return {
    name: named.name,
    phone: phone ?? null,
    email: email ?? null,
    ...placed.place,
    access: codes ? { parking: null, stairs: null, gateCode: codes.join(", "), whoIsHome: null, note: null } : null,
    note: [...new Set(lines)].join("\n") || null,
    ...visits.facts,
    pets,
  };
}

const reached = (cells: readonly { first: string | null; others: string[] }[]) =>
  cells.flatMap(({ first, others }) => [...(first === null ? [] : [first]), ...others]);

/** Falls back to the company name. Other names become notes. */
function namesIn({ client, pets: { length: pets } }: RowCells) {
  const { name: names = [], "first-name": first, "last-name": last = [] } = client;
  const areFirst = !first && last.length > 0 && names.every((name) => /^\S+$/.test(name) && name !== last[0]);
  const nameParts = [...(areFirst ? names : (first ?? [])), ...last].filter(
    // Written this way, they are people's names.
    (text) => /^(?:Nan|Null|No)$/.test(text) || !isPlaceholder(text),
  );
  const company = client.company?.[0] ?? "";
  const all = [...(areFirst ? [] : names).filter((text) => !isPlaceholder(text)), nameParts.join(" ")].filter(Boolean);
  // A placeholder name counts only if the row says more.
  const isSomeone = Object.keys(client).length > 1 || pets > 0;
  const name = all[0] ?? (company || (isSomeone ? client.name?.[0] : undefined) || "");
  const words = wordsOf(name);
  const others = [...all.slice(1), ...(client["other-name"] ?? [])];
  const isNew = (text: string) => wordsOf(text).some((word) => !words.includes(word));
  const also = others.filter(isNew).map((text) => `Also: ${text}`);
  return { name, notes: company && isNew(company) ? [...also, `Company: ${company}`] : also };
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

type HouseholdAddress = Pick<ClientInput, "address" | "city" | "state" | "zipCode">;

function placeIn(client: Cells, name: string, unread: UnparsedReporter): { place: HouseholdAddress; notes: string[] } {
  const isWho = (text: string) => wordsOf(text).toSorted().join() === wordsOf(name).toSorted().join();
  const others = (client["other-address"] ?? []).filter((text) => !isWho(text));
  const hasMain = client.street !== undefined || client.zip !== undefined;
  const lines = hasMain ? client.street : others;
  const town = client.city ? townIn(client.city[0]!) : none;
  const zipCell =
    client.zip?.[0] === undefined || isPlaceholder(client.zip[0]) || /^0+$/.test(client.zip[0])
      ? undefined
      : client.zip[0];
  const zipParts = zipCell === undefined || zipIn(zipCell) || !/\p{L}/u.test(zipCell) ? none : townIn(zipCell);
  const zip = zipCell === undefined ? town.zip : (zipIn(zipCell) ?? zipParts.zip ?? zipCell);
  const stateText = client.state?.[0]?.replace(/^US-/, "");
  const state = (stateText === undefined ? undefined : parseState(stateText)) ?? town.state ?? zipParts.state;
  const whole = lines && lines.length > 0 ? joined(lines).replaceAll(/\s*[;|•·]\s*/g, ", ") : null;
  const [, street = whole, remark] = (whole && behindZip.exec(whole)) || [];
  const parts = street === null ? undefined : addressIn(street, { city: town.city, state, zip: zip ?? null });
  const isUnread = stateText !== undefined && !parseState(stateText);
  if (isUnread) unread("State", stateText);
  const notes = [...(isUnread ? [`State: ${stateText}`] : []), ...(remark ? [`Address: ${remark}`] : [])];
  if (hasMain && others.length > 0 && isElsewhere(others, street)) notes.push(`Another address: ${joined(others)}`);
  return {
    place: {
      address: (parts?.street ?? street) || null,
      city: parts?.city ?? town.city ?? (zipParts.zip ? zipParts.city : null),
      state: parts?.state ?? state,
      zipCode: parts?.zip ?? zip ?? null,
    },
    notes,
  };
}

/** "…, NC 28801 (gate code 1234)". */
const behindZip = /^(.*,?\s[A-Z]{2}\.?,?\s+\d{5}(?:-\d{4})?)\s*(?:,(?!\s*(?:U\.?S|United S))|[(–-])\s*(.+?)\)?$/;

const none: TownAndZip = { city: null, state: null, zip: null };
const isElsewhere = (others: readonly string[], street: string | null) =>
  street === null || !streetKey(joined(others)).startsWith(streetKey(street));

/** The house number may have its own column. */
const joined = (lines: readonly string[]) =>
  [...new Set(lines)].reduce((before, line) => (/^\d+\w?$/.test(before) ? `${before} ${line}` : `${before}, ${line}`));

function visitsIn(client: Cells, unread: UnparsedReporter) {
  const notes: string[] = [];
  const read = <T>(
    what: string,
    column: "last-visit" | "next-visit" | "weeks",
    toValue: (text: string) => T | undefined,
  ) => {
    const written = client[column]?.[0];
    if (written === undefined) return null;
    const value = toValue(written);
    if (value === undefined) unread(what, written);
    if (value === undefined || column === "next-visit" || /\d:\d/.test(written)) notes.push(`${what}: ${written}`);
    return value ?? null;
  };
  const facts = {
    repeatWeeks: read("Visit frequency", "weeks", weeksIn),
    lastVisit: read("Last visit", "last-visit", dayInCell),
    nextVisit: read("Next visit", "next-visit", dayInCell),
  };
  return { facts, notes };
}
