/** Readable words for internal terms. */
const terms: [written: RegExp, read: string][] = [
  [/ undo accept$/, " acceptance undone"],
  [/ undo complete$/, " completion undone"],
  [/ (on.my.way|arrived)$/, ": $1"],
  [/ (accept|reopen|end|start)$/, " $1ed"],
  [/ stop$/, " stopped"],
  [/ (complete|decline|expire)$/, " $1d"],
  [/ cancel$/, " canceled"],
  [/\bcancelled$/, "canceled"],
  [/ no[_ ]show$/, " marked as no-show"],
  [/ next visit$/, " followed by an offer"],
  [/ noted$/, " note changed"],
  [/^(admin )?log(in|out)( everywhere)?$/, "$1logged $2$3"],
  [/^register$/, "signed up"],
  [/^background check$/, "background check updated"],
  [/^thread read$/, "messages viewed"],
  [/ read$/, " viewed"],
  [/^is new$/, "new browser or network"],
  [/\bpush device\b/, "notification browser"],
  [/\bmfa\b/, "two-step verification"],
  [/\bnon_payment\b/, "nonpayment"],
  [/_/g, " "],
];

const plain = (text: string) => terms.reduce((so, [written, read]) => so.replace(written, read), text);

/** "Added visit changed" from "added-visit-changed". */
export function actionText(action: string): string {
  const words = plain(action.replaceAll("-", " "));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Larger numbers are timestamps. */
const EARLIEST = Date.parse("2001-09-09");

/** "groomer ID: 3" and "joined: yes" from JSON, without empty values. Timestamps stay numbers. */
export const detailParts = (detail: string): [name: string, value: string | number][] =>
  Object.entries(JSON.parse(detail) as Record<string, unknown>)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => [nameText(name), valueText(value)]);

const nameText = (name: string) =>
  plain(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
    .replace(/^(is|has) /, "")
    .replace(/\b(id|ip|zip)\b/, (word) => word.toUpperCase());

function valueText(value: unknown): string | number {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number" && value >= EARLIEST) return value;
  const text = String(value).replaceAll(",", ", ");
  return /^[a-z_]+$/.test(text) ? plain(text) : text;
}
