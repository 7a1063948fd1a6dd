import type { Letter } from "#src/mail/letter.ts";
import { bookingsPath } from "#src/shared/base/own-paths.ts";
import { longDate } from "#src/shared/base/time.ts";

const DATES_NAMED = 5;

/** Dates contain commas. */
function listed(days: readonly string[]): string {
  const last = days.at(-1)!;
  if (days.length < 3) return days.join(" and ");
  return `${days.slice(0, -1).join("; ")}; and ${last}`;
}

/** Names dates but no person, because the name is erased. */
export function visitsTakenOutLetter(dates: readonly string[], appUrl: string): Letter {
  const isOne = dates.length === 1;
  const more = dates.length - DATES_NAMED;
  const named = dates.slice(0, DATES_NAMED).map((date) => longDate(date));
  return {
    subject: isOne ? "We removed a visit you added" : `We removed ${dates.length} visits you added`,
    paragraphs: [
      `A pet parent closed their account, so we removed your ${isOne ? "visit" : "visits"} on ${listed(more > 0 ? [...named, `${more} later ${more === 1 ? "day" : "days"}`] : named)}. For past visits, you keep only the day, ZIP code, and price.`,
      `If ${isOne ? "it's" : "they're"} still on, add ${isOne ? "it" : "them"} again.`,
    ],
    action: { label: "See your calendar", url: appUrl + bookingsPath({ view: "calendar", date: dates[0]! }) },
  };
}
