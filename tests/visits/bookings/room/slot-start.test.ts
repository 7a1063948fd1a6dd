import { expect, test } from "bun:test";
import { slotStart } from "#src/features/visits/bookings/slot-start.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { AFTERNOON, EVENING, MORNING } from "../setup.ts";

const startOf = (...args: Parameters<typeof slotStart>) => new Date(slotStart(...args)).toISOString();

test("a slot starts at its hour on the groomer's wall, also on the days the clocks change", () => {
  expect(startOf("2026-03-07", MORNING, "America/New_York")).toBe("2026-03-07T13:00:00.000Z");
  expect(startOf("2026-03-08", MORNING, "America/New_York")).toBe("2026-03-08T12:00:00.000Z");
  expect(startOf("2026-10-31", AFTERNOON, "America/New_York")).toBe("2026-10-31T16:00:00.000Z");
  expect(startOf("2026-11-01", AFTERNOON, "America/New_York")).toBe("2026-11-01T17:00:00.000Z");
});

test("Honolulu and Phoenix do not change their clocks", () => {
  expect(startOf("2026-03-08", EVENING, "Pacific/Honolulu")).toBe("2026-03-09T02:00:00.000Z");
  expect(startOf("2026-07-08", EVENING, "Pacific/Honolulu")).toBe("2026-07-09T02:00:00.000Z");
  expect(startOf("2026-03-08", MORNING, "America/Phoenix")).toBe("2026-03-08T15:00:00.000Z");
  expect(startOf("2026-07-08", MORNING, "America/Phoenix")).toBe("2026-07-08T15:00:00.000Z");
});

test("the same instant is another day and hour for each groomer", () => {
  const instant = Date.parse("2026-06-11T03:30:00Z");

  expect(localTime(instant, "America/New_York")).toEqual({ today: "2026-06-10", timeNow: "23:30" });
  expect(localTime(instant, "Pacific/Honolulu")).toEqual({ today: "2026-06-10", timeNow: "17:30" });
  expect(localTime(instant, "Europe/Berlin")).toEqual({ today: "2026-06-11", timeNow: "05:30" });
});
