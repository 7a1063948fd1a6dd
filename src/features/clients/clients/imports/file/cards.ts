import { decodeText } from "#src/base/text-encoding.ts";
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "#src/shared/day/added/import-labels.ts";
import type { FileRefusal } from "./decode.ts";
import type { ImportTable } from "./table.ts";

/* Contact cards (vCard 2.1, 3.0, and 4.0). Converts each card to a row with the column names of a list. */

export const isCards = (text: string) => /^\s*BEGIN:VCARD\b/i.test(text);

interface CardLine {
  name: string;
  /** Uppercase: "TYPE=CELL,VOICE", or "CELL" in version 2.1. */
  parameters: string[];
  value: string;
  /** Apple's groups: "item1" of "item1.TEL". */
  group: string;
}

type CardCells = [column: string, text: string][];

export function readCards(text: string): ImportTable | FileRefusal {
  const all: CardLine[][] = [];
  for (const line of linesOf(text)) {
    // An unclosed card ends at the next one.
    if (line.name === "BEGIN") all.push([]);
    else if (line.name !== "END" && line.name !== "VERSION") all.at(-1)?.push(line);
  }
  const cards = all.filter((card) => !card.some(isGroup));
  if (cards.length > MAX_IMPORT_ROWS) {
    return {
      refused: `This file has more than ${MAX_IMPORT_ROWS.toLocaleString("en-US")} contacts. Split it into smaller files.`,
    };
  }
  const numberedCards = cards.map(numbered);
  const names = [...new Set(numberedCards.flatMap((cells) => [...cells.keys()]))].slice(0, MAX_IMPORT_COLUMNS);
  if (names.length === 0) return { refused: "This file has no clients." };
  return {
    names,
    rows: numberedCards.map((cells) => names.map((name) => cells.get(name) ?? "")),
    firstRow: 1,
    title: null,
  };
}

const isGroup = ({ name, value }: CardLine) =>
  /^(?:X-ADDRESSBOOKSERVER-)?KIND$/.test(name) && /^group$/i.test(value.trim());

/** The second phone becomes "Phone 2". */
function numbered(card: readonly CardLine[]): Map<string, string> {
  const cells = new Map<string, string>();
  for (const [column, text] of cellsOf(card)) {
    let nth = 1;
    const nameAt = () => (nth === 1 ? column : `${column} ${nth}`);
    while (cells.has(nameAt())) nth++;
    if (text.trim() !== "") cells.set(nameAt(), text.trim());
  }
  return cells;
}

function cellsOf(card: readonly CardLine[]): CardCells {
  const full = card.find(({ name, value }) => name === "FN" && value.trim() !== "");
  const homes = card.filter(({ name }) => name === "ADR").toSorted((one, other) => rank(one) - rank(other));
  const labels = new Map(
    card.flatMap(({ name, group, value }) => (name === "X-ABLABEL" ? [[group, unescaped(value).trim()] as const] : [])),
  );
  return card.flatMap((line): CardCells => {
    const label = labels.get(line.group)?.replace(/^_\$!<(.*)>!\$_$/, "$1");
    if (line.name === "N") return full ? [] : [["Name", nameIn(line.value)]];
    if (line.name === "ADR")
      return line === homes[0]
        ? addressIn(line.value)
        : [["Other address", parts(line.value).filter(Boolean).join(", ")]];
    if (line.name === "LABEL") return homes.length > 0 ? [] : [["Address", unescaped(line.value)]];
    if (line.name === "TEL")
      return [[phoneName(line), unescaped(line.value).replace(/^tel:/i, "").replace(/;ext=/i, " x")]];
    if (line.name === "X-ABRELATEDNAMES")
      return [[/dog|cat|pet/i.test(label ?? "") ? "Pet name" : (label ?? "Related"), unescaped(line.value)]];
    if (line.name === "X-ANDROID-CUSTOM") {
      const [kind, text] = parts(line.value);
      return [[kind?.split("/").at(-1) || "Note", text ?? ""]];
    }
    const column = columns[line.name];
    return column === undefined
      ? []
      : [[line.name === "X-ABDATE" && label ? label : column, parts(line.value).filter(Boolean).join(", ")]];
  });
}

/** Leaves out metadata and binary data. */
const columns: Readonly<Record<string, string>> = {
  FN: "Name",
  NICKNAME: "Nickname",
  EMAIL: "Email",
  ORG: "Company",
  TITLE: "Job title",
  NOTE: "Note",
  ANNIVERSARY: "Anniversary",
  "X-ABDATE": "Date",
  URL: "Website",
  "X-SOCIALPROFILE": "Profile",
  IMPP: "Messenger",
  RELATED: "Related",
  CATEGORIES: "Groups",
};

const isOf = ({ parameters }: CardLine, word: string) => parameters.some((one) => one.split(/[=,]/).includes(word));
const phoneName = (line: CardLine) => {
  if (isOf(line, "FAX")) return "Fax";
  return isOf(line, "CELL") || isOf(line, "IPHONE") ? "Mobile phone" : isOf(line, "WORK") ? "Work phone" : "Phone";
};
const rank = (line: CardLine) => (isOf(line, "HOME") ? 0 : isOf(line, "WORK") ? 2 : 1);

/** "Oak;Ann;B.;Dr.;Jr." becomes "Dr. Ann B. Oak Jr.". */
function nameIn(value: string): string {
  const [family, given, more, before, after] = parts(value);
  return [before, given, more, family, after].filter(Boolean).join(" ");
}

function addressIn(value: string): CardCells {
  const [box, extended, street, city = "", state = "", zip = ""] = parts(value).map((part) =>
    part.replaceAll("\n", ", "),
  );
  return [
    ["Street", [box, street, extended].filter(Boolean).join(", ")],
    ["City", city],
    ["State", state],
    ["ZIP code", zip],
  ];
}

const parts = (value: string) => value.split(/(?<!\\);/).map((part) => unescaped(part).trim());
const unescaped = (text: string) =>
  text.replaceAll(/\\([nN,;:\\])/g, (_, mark: string) => (/n/i.test(mark) ? "\n" : mark));

/** Unfolds lines. Quoted-printable lines continue after '='. */
function linesOf(text: string): CardLine[] {
  const folded = text.replaceAll(/\r\n?/g, "\n").split("\n");
  const found: string[] = [];
  for (const line of folded) {
    const last = found.at(-1);
    const isQuoted = last !== undefined && /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(last);
    if (last !== undefined && isQuoted && last.endsWith("=")) found[found.length - 1] = last.slice(0, -1) + line;
    else if (last !== undefined && /^[ \t]/.test(line)) found[found.length - 1] = last + line.slice(1);
    else found.push(line);
  }
  return found.flatMap((line) => lineIn(line) ?? []);
}

function lineIn(line: string): CardLine | undefined {
  const [, group = "", name, given = "", value = ""] =
    /^\s*(?:([\w-]+)\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)*):(.*)$/s.exec(line) ?? [];
  if (name === undefined) return undefined;
  const parameters = given
    .toUpperCase()
    .split(";")
    .map((one) => one.replaceAll('"', ""));
  const isPrintable = parameters.some((one) => one.endsWith("QUOTED-PRINTABLE"));
  const charset = /CHARSET="?([\w-]+)/i.exec(given)?.[1];
  return { name: name.toUpperCase(), parameters, group, value: isPrintable ? printed(value, charset) : value };
}

/** "=C3=BC" becomes "ü" in UTF-8, the usual charset. */
function printed(value: string, charset = "utf-8"): string {
  const bytes = value
    .split(/(=[0-9a-f]{2})/i)
    .flatMap((part) => (/^=[0-9a-f]{2}$/i.test(part) ? [Number.parseInt(part.slice(1), 16)] : [...Buffer.from(part)]));
  return decodeText(Uint8Array.from(bytes), charset);
}
