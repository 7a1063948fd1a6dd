/*
 * Names appear in mails, calendar files and pages of people who never asked for them, so a new one is short, on one
 * line, and neither a link nor an e-mail address. Names from before these rules stay valid: only new and changed ones
 * are checked.
 */

export const MAX_NAME = 60;
const MAX_USERNAME = 30;

/** Control characters, line breaks, marks that reverse the direction of text, and characters without width. */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB]/;
/** Joiners, which some scripts and emoji need between their parts; beside plain letters they only hide something. */
const joinerAlone = /(?:^|[ -~])[\u200C\u200D]|[\u200C\u200D](?:[ -~]|$)/;

/** Text on one line, without hidden characters. */
export const isOneLine = (text: string) => !hidden.test(text) && !joinerAlone.test(text);

export const ONE_LINE = "Use one line with no hidden characters";

/** Why a business, a pet, a package or an add-on cannot have this name; null when it can. */
export function nameProblem(name: string): string | null {
  if (!isOneLine(name)) return ONE_LINE;
  if (/:\/\/|www\.|@/i.test(name)) return "Use a name without links or @";
  return name.length > MAX_NAME ? `Use at most ${MAX_NAME} characters` : null;
}

/** The same for people. */
export function personNameProblem(name: string): string | null {
  return nameProblem(name) ?? (/[/:]/.test(name) ? "Use a name without / or :" : null);
}

/** Why an account cannot get this username; upper case is folded before. */
export function usernameProblem(name: string): string | null {
  if (!/^[a-z0-9._-]*$/.test(name)) return "Use letters, numbers, periods, hyphens, and underscores";
  if (name.length < 3) return "Username must be at least 3 characters";
  return name.length > MAX_USERNAME ? `Use at most ${MAX_USERNAME} characters` : null;
}

/** What stands in place of the name of somebody who has closed their account. */
export const FORMER = { groomer: "Former groomer", customer: "Former customer" };
const former: ReadonlySet<string> = new Set(Object.values(FORMER));

/** One word of letters and the marks that names may contain; anything else people type there is no name. */
const isName = /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u;

/** What stands before a first name. */
const isTitle = (word: string) => /^(?:mr|mrs|ms|mx|miss|dr|prof|rev|\p{L}{2,4}(?=\.))\.?$/iu.test(word);
const isNoName = (word: string) => /^(?:and|or|the|family)$/i.test(word);
const isSuffix = (words: string) => /^\s*(?:[js]r|i{1,3}|iv|md|phd|dvm)\b\.?/i.test(words);

/**
 * What to call someone: Ana for "Dr. Ana Lee" and "Lee, Ana", J for "J. R. Lee". Null when the full name has nothing to call them by:
 * of "Mr. Smith", "Mr. and Mrs. Smith" and "The Smiths" no one knows the first name.
 */
export function firstName(fullName: string): string | null {
  if (former.has(fullName)) return null;
  const [last = "", given] = fullName.split(",", 2);
  const isTurned = given !== undefined && given.trim() !== "" && !isSuffix(given);
  const words = (isTurned ? given : last).trim().split(/\s+/u);
  const at = words.findIndex((word) => !isTitle(word));
  const called = words[at]?.replace(/\.$/, "") ?? "";
  const isLastName = at > 0 && at === words.length - 1 && !isTurned;
  return isLastName || isNoName(called) || !isName.test(called) ? null : called;
}
