import { type EmailTemplate, type Prose, prose, untrusted } from "#src/email/template.ts";
import { priceRangeText } from "#src/shared/base/money.ts";
import { longDate } from "#src/shared/base/time.ts";
import { type Actor, bookAgainPath, type Side, sides } from "#src/shared/visits/booking-labels.ts";
import { emailAbout, groomerIn, parentIn, subjectFor, type Visit } from "../emails.ts";
import { type BookingEventData, makeNotice } from "./about.ts";

interface RepeatNews extends BookingEventData {
  by: Actor;
  at: number;
  areAllCanceled?: boolean;
  days?: Partial<Record<"Booked" | "Skipped" | "Canceled", readonly string[]>>;
  /** Set if the price has changed since the last visit. */
  price?: { min: number; max: number } | undefined;
  /** The required rabies shot that runs out before one of these days. */
  rabies?: string | null | undefined;
  isOver: boolean;
}

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "repeats.changed": RepeatNews;
  }
}

export const repeatNotices = [
  makeNotice("repeats.changed", {
    key: "booking {id} repeats changed {at}",
    rows: sides.map((to) => ({
      to,
      email: ({ shown, row, facts }, side) => repeatsEmail(shown, side, facts, row.shown),
    })),
    // Days that were booked, skipped, or canceled stay so, whatever happens later.
    holds: () => true,
  }),
];

function repeatsEmail(
  visit: Visit,
  side: Side,
  { by, days = {}, price, rabies, isOver, areAllCanceled }: RepeatNews,
  booking: Parameters<typeof bookAgainPath>[0],
): EmailTemplate {
  const [skipped] = days.Skipped ?? [];
  const isForParent = side === "parent";
  const who = isForParent ? groomerIn(visit) : parentIn(visit, "a pet parent");
  const facts = Object.entries(days).flatMap(([name, dates]) =>
    dates.map((date): [string, Prose] => [name, longDate(date)]),
  );
  const count = (name: keyof typeof days) => days[name]?.length ?? 0;
  const [first = visit.preferredDate] = Object.values(days).flat();
  const words = isOver ? "Repeat visits ended" : count("Booked") > 0 ? "Repeat visits" : "Repeat visits skipped";
  const stopped = prose`Your repeat visits with ${who} ended. They asked us to stop booking them.`;
  const stays = areAllCanceled ? "" : " Booked ones stay.";
  const ended = by === side ? prose`You ended your repeat visits with ${who}.` : stopped;
  const [booked, each] = count("Booked") === 1 ? ["next repeat visit", "It"] : ["repeat visits", "Each"];
  const canceled = count("Canceled") === 1 ? "visit on this day" : "visits on these days";
  const lines: [boolean, Prose][] = [
    [count("Booked") > 0, prose`We booked your ${booked} with ${who}. ${each} can be moved or canceled on its own.`],
    [
      count("Skipped") > 0,
      `Skipped days don't fit ${isForParent ? "the groomer's calendar. You" : "your calendar. The pet parent"} can request another day.`,
    ],
    [isForParent && typeof rabies === "string", prose`${untrusted(rabies ?? "")}`],
    [price !== undefined, `The price changed. It's now ${price ? priceRangeText(price.min, price.max) : ""}.`],
    [isOver, by === "system" ? prose`We won't book more repeat visits with ${who}.${stays}` : ended],
    [count("Canceled") > 0, `We canceled the ${canceled}, free of charge.`],
    [isOver && visit.status === "pending", "The request for the visit below stays open."],
  ];
  return emailAbout(visit, {
    subject: subjectFor(words, { ...visit, preferredDate: first }, side),
    paragraphs: lines.flatMap(([isSaid, line]) => (isSaid ? [line] : [])),
    ...(facts.length > 0 && { facts }),
    ...(isForParent &&
      skipped && {
        action: { label: "See other times", url: visit.appUrl + bookAgainPath(booking, `&date=${skipped}`) },
      }),
  });
}
