import { weekdayDate } from "../../base/time.ts";
import { proposedTimeText } from "../arrival-labels.ts";
import { slotParts } from "../booking-labels.ts";
import type { BookingView } from "../bookings.ts";
import { quoteCost } from "../estimate.ts";
import type { ProposalView } from "../proposals.ts";

/** Focus target when a button disappears. */
export const BOOKINGS_TITLE_ID = "bookings-title";

export function overviewTitle(next: BookingView | undefined, todays: Readonly<Record<string, string>>): string {
  if (!next) return "Your bookings";
  const { preferredDate, timeZone } = next;
  return `Next visit: ${preferredDate === todays[timeZone] ? "today" : weekdayDate(preferredDate)}`;
}

export function splitWeekdayDate(date: string): [day: string, weekday: string] {
  const [weekday = "", day = ""] = weekdayDate(date).split(", ");
  return [day, weekday];
}

const listed = /* @__PURE__ */ new Intl.ListFormat("en-US", { type: "conjunction" });
const either = /* @__PURE__ */ new Intl.ListFormat("en-US", { type: "disjunction" });

export const eitherTimeText = ({ options }: ProposalView) =>
  either.format(
    options.map((option) =>
      option.time
        ? proposedTimeText(option, "parent")
        : `${weekdayDate(option.date)} ${slotParts(option.slot).part.toLowerCase()}`,
    ),
  );

export function haveReadyText(booking: BookingView): string {
  const rabiesRule = booking.policies?.rabies ?? "no";
  const unproven = booking.pets.filter(
    ({ rabiesUntil }) => rabiesUntil === null || rabiesUntil < booking.preferredDate,
  );
  const proof =
    rabiesRule === "no"
      ? []
      : [...unproven.map(({ name }) => `proof of ${name}'s rabies vaccination`), ...unnamed(booking)];
  return listed.format([`${quoteCost(booking)} for the groomer`, ...proof]);
}

function unnamed({ pets, petCount }: BookingView): string[] {
  if (pets.length >= petCount) return [];
  if (petCount === 1) return ["proof of rabies vaccination"];
  return [`proof of rabies vaccination for each ${pets.length > 0 ? "other " : ""}pet`];
}

export function reviewLine({ status, hasReview, hiddenReview, reviewObstacle, notedAt }: BookingView): string | null {
  if (hiddenReview) return "We hid your review";
  if (hasReview) return "You reviewed this visit";
  if (status !== "completed") return null;
  if (reviewObstacle === "unconfirmed") return "To review it, open the link we emailed you";
  if (reviewObstacle === "not-over") return "You can review it later today";
  return notedAt === undefined ? null : "Your groomer left you a note";
}
