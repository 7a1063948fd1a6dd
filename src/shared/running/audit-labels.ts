import { dateAndTime } from "../base/time.ts";

/** Readable words for internal terms. */
const terms: [written: RegExp, read: string][] = [
  [/\bbusy calendar\b/g, "connected calendar"],
  [/\bcalendar address\b/g, "calendar link"],
  [/\bsecond factor\b/g, "two-step verification"],
  [/\bhours off\b/g, "time off"],
  [/\bhandle\b/g, "link name"],
  [/\bmail(s?)\b/g, "email$1"],
  [/\bpicture(s?)\b/g, "photo$1"],
  [/\bcontested\b/g, "disputed"],
  [/\bcontest\b/g, "dispute"],
  [/\btaken back\b/g, "withdrawn"],
  [/\basked\b/g, "requested"],
  [/\banew\b/g, "again"],
  [/\bnon_payment\b/g, "nonpayment"],
  [/_/g, " "],
];

/** "Added visit changed" from "added-visit-changed". */
export function actionText(action: string): string {
  const words = terms.reduce((text, [written, read]) => text.replace(written, read), action.replaceAll("-", " "));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "groomer ID: 3, joined: yes" from JSON, without empty values. */
export const detailText = (detail: string): string =>
  Object.entries(JSON.parse(detail) as Record<string, unknown>)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${nameText(name)}: ${valueText(value)}`)
    .join(", ");

const nameText = (name: string) =>
  name
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(id|ip|zip)\b/, (word) => word.toUpperCase());

/** Larger numbers are timestamps. */
const EARLIEST = Date.parse("2001-09-09");

function valueText(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" && value >= EARLIEST
    ? `${dateAndTime(value)} UTC`
    : String(value).replaceAll(",", ", ");
}
