import { expect, test } from "bun:test";
import { lastLine, threadClosed } from "#src/domain/thread.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { sentText } from "#src/shared/talk/messages/message-times.ts";
import { type BookingStatus, bookingStatuses } from "#src/shared/visits/booking-labels.ts";

const startsAt = Date.parse("2026-06-16T12:00:00Z");
const end = startsAt + 4 * HOUR_MS;
const visit = { startsAt, preferredTimeSlot: "Morning (8AM - 12PM)", hasLeft: false } as const;

const closed = (at: number, hasLeft = false) =>
  Object.fromEntries(bookingStatuses.map((status) => [status, threadClosed({ ...visit, status, hasLeft }, at)]));

const whileOpen: Record<BookingStatus, "ended" | null> = {
  pending: null,
  accepted: null,
  declined: "ended",
  completed: null,
  cancelled: "ended",
  expired: "ended",
  no_show: null,
};

test.each([
  ["before the visit", startsAt - 30 * DAY_MS],
  ["during the visit", startsAt + HOUR_MS],
  ["until 14 days after it", end + 14 * DAY_MS - 1],
])("a thread is open %s, unless the booking came to nothing", (_, at) => {
  expect(closed(at)).toEqual(whileOpen);
});

test("14 days after the visit it is closed", () => {
  expect(closed(end + 14 * DAY_MS)).toEqual({
    ...{ pending: "over", accepted: "over", completed: "over", no_show: "over" },
    ...{ declined: "ended", cancelled: "ended", expired: "ended" },
  });
});

test("with somebody who has left nobody writes", () => {
  expect(Object.values(closed(startsAt, true))).not.toContain(null);
});

test("the list of conversations shows the beginning of a message in one line", () => {
  expect(lastLine("  Yes.\n\n\tSee  you ")).toBe("Yes. See you");
  expect(lastLine("🐕".repeat(160))).toBe("🐕".repeat(160));
  expect(lastLine("🐕".repeat(161))).toBe(`${"🐕".repeat(159)}…`);
});

test.each([
  ["2026-06-16T20:10:00Z", "4:10 PM"],
  ["2026-06-16T03:59:00Z", "Jun 15"],
  ["2026-06-16T04:00:00Z", "12:00 AM"],
  ["2025-12-31T20:10:00Z", "Dec 31, 2025"],
])("a message of %s is of %s in the evening of June 16, 2026", (sent, said) => {
  const now = Date.parse("2026-06-17T01:00:00Z");
  expect(sentText(Date.parse(sent), { now, timeZone: "America/New_York" })).toBe(said);
});
