import {
  besidePets,
  columnNames,
  ofOtherAddress,
  ofOtherPerson,
  ofPets,
  ofStrangers,
} from "#src/shared/day/added/import-columns.ts";
import type { ImportColumn } from "#src/shared/day/added/import-labels.ts";

const fitting = (name: string) => columnNames.find(([, pattern]) => pattern.test(name))?.[0];
const isOf = (column: ImportColumn, ...kinds: readonly ImportColumn[]) => kinds.includes(column);
const isPlace = (column: ImportColumn | undefined) =>
  column !== undefined && isOf(column, "street", "city", "state", "zip");
const isName = (column: ImportColumn | undefined) =>
  column !== undefined && isOf(column, "name", "first-name", "last-name");

export function recognisedColumns(names: readonly string[], rows: readonly (readonly string[])[] = []): ImportColumn[] {
  const hasPets = names.some((name) => columnFor(name)?.startsWith("pet-"));
  const found = names.map((name, at) => {
    const beside = besidePets[plainName(name)];
    const column = columnFor(name) ?? (hasPets ? beside : beside === "pet-born" ? "leave-out" : undefined);
    const cellsOf = () => rows.map((row) => row[at]?.trim() ?? "").filter(Boolean);
    return byContent(column, cellsOf, plainName(name)) ?? extra(name, hasPets);
  });
  // Reports unnamed columns, except row numbers.
  if (found.some((column, at) => !nameless.test(names[at]!) && column !== "leave-out"))
    for (const [at, name] of names.entries())
      if (nameless.test(name) && rows.some((row) => /[^\d.\s]/.test(row[at] ?? ""))) found[at] = "note";
  const others = names.map((name) => ofOtherAddress.test(plainName(name)));
  const hasMain = found.some((column, at) => isOf(column, "street") && !others[at]);
  return found.map((column, at) => (hasMain && others[at] && isPlace(column) ? "other-address" : column));
}

const nameless = /^column [a-z]+$/i;
const extra = (name: string, hasPets: boolean): ImportColumn =>
  nameless.test(name) ? "leave-out" : hasPets && ofPets.test(plainName(name)) ? "pet-extra" : "extra";

/** A column of integers isn't names; phones and emails are recognized by content. */
function byContent(column: ImportColumn | undefined, cellsOf: () => string[], name: string) {
  const isTold = column === "leave-out" && /^(?:\w+ )?(?:number|status|active)$/.test(name);
  const isCounted = column === "pet-name" || column === "last-visit";
  if (!(isTold || isName(column) || isCounted || column === "pet-rabies")) return column;
  const cells = cellsOf();
  if (cells.length === 0) return column;
  const are = (pattern: RegExp) => cells.every((cell) => pattern.test(cell));
  if (isTold) return name.endsWith("number") ? (are(PHONE) ? "phone" : column) : are(FLAG) ? column : undefined;
  if (column === "pet-rabies")
    return are(/^(?:y(?:es)?|no?|x|true|false|current|up to date|done)$/i) ? "pet-extra" : column;
  if (isCounted) return are(/^\d{1,4}(?:\.0+)?$/) ? "extra" : column;
  if (are(/^[+(]*\d[\d\s().+-]{6,}$/)) return "phone";
  if (are(/^#?[\d.,\s-]+$/)) return "leave-out";
  return are(/^\S+@\S+\.\S+$/) ? "email" : column;
}

function columnFor(heading: string): ImportColumn | undefined {
  const name = plainName(heading);
  if (ofStrangers.test(name) && !/^(?:pet|groom)/.test(name))
    return /^groomer notes?$/.test(name) ? "pet-note" : undefined;
  if (/\bphone number\b|^cell text$|\btext .*number$/.test(name) && !ofSomeone.test(name)) return "phone";
  const number = Number(/\d+/.exec(heading)?.[0] ?? 1);
  const bare = name.replace(
    /^(?:(?:client|customer|owner|parent|contact|primary|preferred|best|main|invitee|pet parent|pet owner|guardian|human) )+/,
    "",
  );
  if (number > 1 && ofOtherPerson.test(name)) return "other-name";
  // "Home phone" is a phone, although "home" is an address.
  const other = fitting(bare.replace(ofOtherAddress, "").trim() || "address");
  const column = fitting(name) ?? fitting(bare) ?? (ofOtherAddress.test(bare) && isPlace(other) ? other : undefined);
  return number > 1 && bare !== name && isName(column) && isPerson(name) ? "other-name" : column;
}

const ofSomeone = /\b(?:spouse|partner|husband|wife|co|second\w*|mom|mother|dad|father|son|daughter|friend|name)\b/;
const isPerson = (name: string) =>
  /^(?:client|customer|owner|parent|contact|pet parent|pet owner|guardian)\b/.test(name);

const PHONE = /^(?:\+?1[\s.-]?)?\(?[2-9]\d\d\)?[\s.-]?[2-9]\d\d[\s.-]?\d{4}$/;
const FLAG = /^(?:(?:in)?active|current|enabled|true|false|yes|no|[yn01])$/i;
const long: Readonly<Record<string, string>> = {
  ph: "phone",
  addr: "address",
  cust: "customer",
  wt: "weight",
  wgt: "weight",
  bday: "birthday",
};

/** "Owner's Phone (1)" becomes "owner phone", "Dog_2 - Name" becomes "pet name". */
function plainName(name: string): string {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/['’]s?\b/g, "")
    .replaceAll(/#|\b(?:no|nr|num)\b\.(?=\W|$)|\b(?:no|nr|num)$/g, " number ")
    .replaceAll(/[^a-z]+/g, " ")
    .replaceAll(/\b(?:what|which|is|are|your|please|enter)\b/g, " ")
    .replace(/^ *(street|city|state|zip|zip code|postal code) home *$/, "$1")
    .replaceAll(/\b(?:ph|addr|cust|wt|wgt|bday)\b/g, (word) => long[word]!)
    .replaceAll(
      /\b(?:of|the) (?=birth|last|next|most)|\bdate (?:of )?(?=last|next|most)|(?<=(?:last|next|recent|upcoming) .*)\s*\bdate\b/g,
      "",
    )
    .replaceAll(/\b(?:pets?|animals|animal(?= \w)|dogs?|cats?|puppy|pup|patient)\b/g, "pet")
    .replaceAll(/\bdate of birth\b/g, "date birth")
    .replaceAll(/\s+/g, " ")
    .trim();
}
