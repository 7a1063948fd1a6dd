import { BRAND } from "#src/shared/base/brand.ts";

/* Names that imitate the site or its staff, also with lookalike, spaced, or doubled letters. */

/** Pairs of a lookalike and its Latin letter. Leaves out what Unicode decomposes. */
const lookalikes = new Map(
  `аa еe оo рp сc уy хx іi ѕs ԁd мm тt кk вb нh ԝw ӏl αa οo ρp τt υu ιi νv κk ηn μm εe βb ɑa ɡg ıi ᴀa ʙb ᴄc ᴅd ᴇe ɢg ʜh ɪi
  ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy øo łl đd`
    .split(/\s+/)
    .map(([from, to]) => [from!, to!] as const),
);

/** "*" is a sign of another script within a Latin word, which can pass for any letter. */
function wordsAsTheyLook(name: string): string[] {
  const letters = name
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "");
  const latin = letters.replaceAll(/\P{ASCII}/gu, (letter) => lookalikes.get(letter) ?? boxed(letter));
  const words = latin
    .split(/[^\p{L}\p{N}\p{S}@!]+/u)
    .filter((word) => /[\p{L}\p{N}@$!|+]/u.test(word))
    .map((word) => (/[a-z]/.test(word) ? word.replaceAll(/[^a-z0-9@$!|+]/gu, "*") : word));
  const whole = words.join(" ").replaceAll(/(?<!\S)\S(?: \S(?!\S)){2,}/g, (spaced) => spaced.replaceAll(" ", ""));
  return whole.split(" ");
}

/** Negative circled, negative squared, and flag letters, which Unicode doesn't decompose. */
function boxed(letter: string): string {
  const code = letter.codePointAt(0)!;
  const first = [0x1f150, 0x1f170, 0x1f1e6].find((from) => code >= from && code < from + 26);
  return first === undefined ? letter : String.fromCharCode(97 + code - first);
}

const squeezed = (word: string) => word.replaceAll(/(.)\1+/gu, "$1");

const disguises: Readonly<Record<string, string>> = {
  a: "[a4@*]",
  b: "[b8*]",
  e: "[e3*]",
  g: "[g9*]",
  i: "[i1l!|*]",
  l: "[l1i|*]",
  m: "(?:[m*]|rn)",
  o: "[o0*]",
  s: "[s5$*]",
  t: "[t7+*]",
  w: "(?:[w*]|vv)",
};
const spelled = (word: string) => [...squeezed(word)].map((letter) => `${disguises[letter] ?? `[${letter}*]`}{1,3}`);
const anyOf = (words: string) =>
  words
    .split(/\s+/)
    .map((word) => spelled(word).join(""))
    .join("|");

/** These match anywhere in a name; the others only as the whole name. */
const staff = anyOf(
  "support admin admins administrator administrators billing security moderator moderators helpdesk webmaster sysadmin",
);
const office = anyOf(
  "staff team service services care desk help official safety trust payment payments refund verification moderation",
);
const around = anyOf("the our site website app customer client member account accounts of");

const isStaff = new RegExp(`^\\d*(?:${office}|${around})*(?:${staff})(?:${staff}|${office}|${around})*\\d*$`);
const isOffice = new RegExp(`^\\d*(?:${office}|${around})*(?:${office})(?:${office}|${around})*\\d*$`);
const isAround = new RegExp(`^\\d*(?:${around})*\\d*$`);

/** At the start or end of a word, so "Mahmud Roomi" is fine. */
const letters = spelled(BRAND.toLowerCase());
const hasBrand = new RegExp(`(?:^| )${letters.join("[ *]?")}|${letters.join("")}\\d*(?: |$)`);

export function imitatesSite(name: string): boolean {
  const words = wordsAsTheyLook(name);
  return (
    hasBrand.test(words.join(" ")) ||
    words.some((word) => isStaff.test(word)) ||
    (words.every((word) => isOffice.test(word) || isAround.test(word)) && words.some((word) => isOffice.test(word)))
  );
}

export const withImitationRule = (rule: (name: string) => string | null) => (name: string) =>
  rule(name) ?? (imitatesSite(name) ? oursProblem : null);

const oursProblem = `People could mistake this name for ${BRAND}'s own. Choose another.`;

/** Ignores case, accents, and middle initials. */
const wordsOf = (name: string) =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\s-]/gu, "")
    .split(/[\s-]+/)
    .filter((word, at, all) => word.length > 1 || (word.length === 1 && (at === 0 || at === all.length - 1)));

/** One insertion, deletion, replacement, or swap. */
function isOneLetterApart(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [left, right] = [one.slice(at), other.slice(at)];
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1) || isSwapped;
}

export function isSimilarName(one: string, other: string): boolean {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  return left.length === right.length && isOneLetterApart(left.join(" "), right.join(" "));
}

/** Truncated SHA-256, so that no one has to read the words. Leaves out surnames and breeds. */
const hashes = new Set(
  `120f6e5b4e 08a841e996 8f5083e3e5 c3de533e9b cc02032349 eef3bd0916
  16ea09fc78 22fc75e65a 158869a973 566f532d48 9ae315a94e`.split(/\s+/),
);

const letterOf: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  "@": "a",
  $: "s",
  "!": "i",
};

const plain = (word: string) =>
  Array.from(word, (sign) => letterOf[sign] ?? sign)
    .join("")
    .replaceAll(/(.)\1{2,}/gu, "$1$1");

const hashOf = (word: string) => new Bun.CryptoHasher("sha256").update(word).digest("hex").slice(0, 10);

export const hasSlur = (name: string): boolean =>
  wordsAsTheyLook(name)
    .map(plain)
    .some((word) => [word, word.replace(/[sz]$/, "")].some((one) => hashes.has(hashOf(one))));
