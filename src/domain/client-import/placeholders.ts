/* Values that mean "unknown". They never match two households. */

const nothing = [
  /^(?:n ?a|nil|none?|null|nan|undefined|unknown|unk|tb[dac]|x[x ]*|nope|no|never|same|pending|blank|empty|ask|ref|value|name)$/,
  /^(?:no|not?) (?:phone(?: number)?|number|e ?mail(?: address)?|mail|address|cell|code|gate|pets?|dogs?|provided|given|available|applicable|known)$/,
  /^(?:none (?:given|provided|listed)|to be determined|do(?:es)?n?t? (?:not )?have(?: one)?|will provide|(?:need to )?ask client)$/,
];

const bare = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]+/gu, (mark) => (mark === "-" ? " " : ""))
    .replaceAll(/\s+/g, " ")
    .trim();

/** "-", "0", "$0.00", "00/00/0000", but not the gate code "0000". */
const zero = /^(?:[\p{P}\p{S}\s]*0?(?:[.,]0+)?|0+([/.-])0+\1 ?0+(?:[T ][0:.]+)?)$/u;

export const isPlaceholder = (text: string) =>
  zero.test(text) || (text.length < 30 && nothing.some((pattern) => pattern.test(bare(text))));

const COUNTED = /^1?(?:0?123456789|1234567890|0123456789|9876543210)$/;

/** "0", "555", "000-000-0000", "123-456-7890". */
export function isPlaceholderNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, "");
  if (/\p{L}/u.test(text)) return false;
  return digits.length <= 3 || /^1?(\d)\1*$/.test(digits) || COUNTED.test(digits);
}

const nobody =
  /^(?:none|n\.a|noe?-?mail\d*|no[._-](?:e-?mail|mail|address)|noe?mail\w*|dont-?have\w*|donot(?:have|email|contact|use)\w*|declined?|refused|not?-?(?:given|provided|available)|nothing|unknown|no-?reply|test(?:ing)?\d*|fake|asdf)$/;
const short = /^(?:na|no|x+|a+|abc|\d{1,3}|me|user|client|customer|guest|name|sample|example|e?-?mail)$/;
/** Domains at which a short name is invented. Firms have none of them. */
const open = /^(?:gmail|yahoo|hotmail|outlook|aol|icloud|e?-?mail|test|fake|example|none|na|no|nomail|noemail)$/;

/** "noemail@noemail.com", "test@test.com", "none@gmail.com". */
export function isPlaceholderEmail(address: string): boolean {
  const [name = "", host = ""] = address.toLowerCase().split("@");
  const [site = ""] = host.split(".");
  return (
    nobody.test(name) ||
    /^(?:no-?e?-?mail|none|nomail|unknown)$/.test(site) ||
    (short.test(name) && (open.test(site) || name === site))
  );
}
