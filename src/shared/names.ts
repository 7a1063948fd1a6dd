/*
 * Names stand in mails, calendar files and pages of people who never asked for them, so a new one is short, on one
 * line, and no address. A name from before these rules stays valid: they are asked where a name is new or changes.
 */

export const MAX_NAME = 60;
const MAX_USERNAME = 30;

/** Control characters and ends of lines, marks that turn the text around, and what takes no room on the screen. */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB]/;
/** What joins letters of some scripts, and the parts of one emoji; beside plain letters it only hides. */
const joinerAlone = /(?:^|[ -~])[\u200C\u200D]|[\u200C\u200D](?:[ -~]|$)/;

/** Text of one line, all of which can be seen. */
export const isOneLine = (text: string) => !hidden.test(text) && !joinerAlone.test(text);

export const ONE_LINE = "Write it on one line, without hidden characters";

/** Why something cannot be called so (a business, a pet, a package, an add-on); null when it can. */
export function nameProblem(name: string): string | null {
  if (!isOneLine(name)) return ONE_LINE;
  if (/:\/\/|www\.|@/i.test(name)) return "Use a name without links and without @";
  return name.length > MAX_NAME ? `Use at most ${MAX_NAME} characters` : null;
}

/** The same for people. */
export function personNameProblem(name: string): string | null {
  return nameProblem(name) ?? (/[/:]/.test(name) ? "Use a name without / and :" : null);
}

/** Why an account cannot get this username; upper case is folded before. */
export function usernameProblem(name: string): string | null {
  if (!/^[a-z0-9._-]*$/.test(name)) return "Use letters from a to z, digits, dots, dashes and underscores";
  if (name.length < 3) return "Username must be at least 3 characters";
  return name.length > MAX_USERNAME ? `Use at most ${MAX_USERNAME} characters` : null;
}

/** One word of letters, with what stands inside names; the rest of what people type there names nobody. */
const isName = /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u;

/** What to call somebody; null when the full name holds nothing that could be called. */
export function firstName(fullName: string): string | null {
  const [first = "", second] = fullName.trim().split(/\s+/u);
  // "Dr. Ana Lee" is called Ana, and "J. R. Lee" J.
  const called = /^\p{L}{2,4}\.$/u.test(first) && second !== undefined ? second : first.replace(/\.$/, "");
  return isName.test(called) ? called : null;
}
