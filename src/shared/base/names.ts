/* New names are short, on one line, and no link or email, because strangers see them. Existing ones stay valid. */

export const MAX_NAME_CHARS = 60;
const MAX_USERNAME = 30;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const hidden = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/;

export const isOneLine = (text: string) => !hidden.test(text);

export const ONE_LINE_TEXT = "Use one line with no hidden characters";

/** Null if valid. */
export function nameProblem(name: string): string | null {
  if (!isOneLine(name)) return ONE_LINE_TEXT;
  if (/:\/\/|www\.|@/i.test(name)) return "Use a name without links or @";
  return name.length > MAX_NAME_CHARS ? `Use at most ${MAX_NAME_CHARS} characters` : null;
}

export const personNameProblem = (name: string): string | null =>
  nameProblem(name) ?? (/[/:]/.test(name) ? "Use a name without / or :" : null);

/** Null if valid. Expects lowercase. */
export function usernameProblem(name: string): string | null {
  if (!/^[a-z0-9._-]*$/.test(name)) return "Use letters, numbers, periods, hyphens, and underscores";
  if (name.length < 3) return "Username must be at least 3 characters";
  return name.length > MAX_USERNAME ? `Use at most ${MAX_USERNAME} characters` : null;
}

export const CLOSED_USER_LABELS = { groomer: "Former groomer", customer: "Former customer" };
const former: ReadonlySet<string> = new Set(Object.values(CLOSED_USER_LABELS));

const isName = /^\p{L}[\p{L}\p{M}'’ʼ‐‑-]{0,29}$/u;

const isTitle = (word: string) =>
  /^(?:mr|mrs|ms|mx|miss|mister|dr|doctor|prof|professor|rev|reverend|sir|madam|lt|col|capt|captain|sgt|maj|major|gen|hon|pastor|\p{L}{2,4}(?=\.))\.?$/iu.test(
    word,
  );
const isNoName = (word = "") =>
  /^(?:and|or|the|family|household|residence|unknown|none|estate|customer|client|guest|[&+]|.*['’]s)$/i.test(word);
export const isSuffix = (words: string) =>
  /^\s*(?:[js]r|i{1,3}|iv|esq|m\.?d|ph\.?d|dvm|vmd|dds|rn|cpa|mba)\b\.?/i.test(words);
const capitals = /^\P{Ll}{3,}$/u;

/** Ana for "Dr. Ana Lee", "Lee, Ana", and "ANA LEE", J for "J. R. Lee". Null for "Mr. Smith" and "Smith family". */
export function firstName(fullName: string): string | null {
  if (former.has(fullName)) return null;
  const [last = "", ...behind] = fullName.split(",");
  const givenName = behind.find((part) => part.trim() !== "" && !isSuffix(part));
  const isTurned = givenName !== undefined;
  const words = (givenName ?? last).trim().split(/\s+/u);
  const at = words.findIndex((word) => !isTitle(word));
  const called = words[at]?.replaceAll(/^["“”'‘(]+|["“”'’).]+$/gu, "").replace(/^(\p{L})\.(\p{L})$/u, "$1$2") ?? "";
  const isLastName = (at > 0 && !isTurned && (at === words.length - 1 || isNoName(words[at + 1]))) || isOfMany(words);
  return isLastName || isNoName(called) || !isName.test(called) ? null : inMixedCase(called, fullName);
}

const isOfMany = (words: readonly string[]) =>
  /^(?:family|household|residence|llc|inc|ltd|rescue|shelter|kennels?|grooming)\.?$/i.test(words.at(-1) ?? "");

function inMixedCase(name: string, fullName: string): string {
  const isShouted = capitals.test(name) && fullName === fullName.toUpperCase();
  if (!isShouted && fullName !== fullName.toLowerCase()) return name;
  return name.toLowerCase().replaceAll(/(?<=^|['’ʼ‐‑-])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** First name only: groomers read full names of parents who sent a request. */
export const askerFirstName = (fullName: string) => firstName(fullName) ?? "Pet parent";
