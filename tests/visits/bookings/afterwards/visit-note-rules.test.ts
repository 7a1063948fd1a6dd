import { expect, test } from "bun:test";
import { noteRefusal } from "#src/domain/visits/visit-note.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { bookingStatuses } from "#src/shared/visits/booking-labels.ts";

const startsAt = Date.parse("2026-06-16T12:00:00Z");
const end = startsAt + 4 * HOUR_MS;
const visit = {
  startsAt,
  preferredTimeSlot: "Morning (8AM - 12PM)",
  status: "completed",
  hasLeft: false,
  hasNote: false,
} as const;

test("a note can be written about a completed visit alone", () => {
  const open = bookingStatuses.filter((status) => noteRefusal({ ...visit, status }, end) === null);

  expect(open).toEqual(["completed"]);
  expect(noteRefusal({ ...visit, status: "no_show" }, end)).toBe("not-completed");
});

test.each([
  ["at once", startsAt, null],
  ["until 14 days after the visit", end + 14 * DAY_MS - 1, null],
  ["not later", end + 14 * DAY_MS, "over"],
] as const)("a note can be written %s", (_, at, refused) => {
  expect(noteRefusal(visit, at)).toBe(refused);
});

test("one note is enough, and it needs a reader", () => {
  expect(noteRefusal({ ...visit, hasNote: true, hasLeft: true }, end)).toBe("written");
  expect(noteRefusal({ ...visit, hasLeft: true }, end)).toBe("left");
});
