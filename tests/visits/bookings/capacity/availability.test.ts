import { expect, test } from "bun:test";
import {
  dateError,
  lastDay,
  type Openings,
  fullDayText as ofMinutes,
  timeRefusal as refusedVisit,
  type TimeFieldError,
  withoutParentLimits,
} from "#src/domain/availability.ts";
import { soonestTime } from "#src/features/listing/availability/openings.ts";
import { defaultHours } from "#src/shared/listing/groomer-labels.ts";
import type { TimeSlot } from "#src/shared/visits/booking-labels.ts";
import { AFTERNOON, EVENING, MORNING, NEXT_SUNDAY, NEXT_TUESDAY, TODAY } from "../setup.ts";

const ZONE = "America/New_York";

function openings(changes: Partial<Openings> = {}): Openings {
  const clock = { today: TODAY, timeNow: "10:00", noticeHours: 0, ...changes };
  const now = Temporal.PlainDateTime.from(`${clock.today}T${clock.timeNow}`).toZonedDateTime(ZONE).epochMilliseconds;
  return {
    businessName: "Blue Ridge Bath Co.",
    businessHours: defaultHours,
    daysOff: [{ startDate: "2026-07-01", endDate: "2026-07-03" }],
    horizonDays: 365,
    soonest: soonestTime(now, ZONE, clock.noticeHours),
    ...clock,
  };
}

const timeProblem = (open: Openings, date: string, slot: TimeSlot) => refusedVisit(open, date, slot, 0);
const fullDayText = (open: Openings, date: string) => ofMinutes(open, date, 0);

test("allows requests for open days from today to the 365th day", () => {
  expect(timeProblem(openings(), NEXT_TUESDAY, MORNING)).toBeUndefined();
  expect(dateError(openings(), TODAY)).toBeUndefined();
  expect(lastDay(TODAY)).toBe("2027-06-10");
  expect(dateError(openings(), "2027-06-10")).toBeUndefined();
});

test("refuses past and faraway and closed days and days off with a reason", () => {
  expect(dateError(openings(), "2026-06-09")).toBe("That day has passed. Pick a later one.");
  expect(dateError(openings(), "2027-06-11")).toBe("Pick a day within the next 365 days.");
  expect(timeProblem(openings(), NEXT_SUNDAY, MORNING)).toEqual({
    preferredDate: "Blue Ridge Bath Co. is closed on Sundays.",
  });
  for (const day of ["2026-07-01", "2026-07-02", "2026-07-03"]) {
    expect(dateError(openings(), day)).toBe("Blue Ridge Bath Co. is off that day.");
  }
  expect(dateError(openings(), "2026-06-30")).toBeUndefined();
  expect(dateError(openings(), "2026-07-04")).toBeUndefined();
});

test("refuses a time of day fully outside opening hours", () => {
  const short = openings({ businessHours: { ...defaultHours, tuesday: { open: "12:00", close: "16:00" } } });

  expect(timeProblem(short, NEXT_TUESDAY, MORNING)).toEqual({
    preferredTimeSlot: "Blue Ridge Bath Co. isn't open at that time on Tuesdays. Pick another.",
  });
  expect(timeProblem(short, NEXT_TUESDAY, AFTERNOON)).toBeUndefined();
  expect(timeProblem(short, NEXT_TUESDAY, EVENING)).toHaveProperty("preferredTimeSlot");
  expect(timeProblem(openings(), NEXT_TUESDAY, EVENING)).toBeUndefined();
});

test("allows today until the time of day or the opening hours end", () => {
  const at = (timeNow: string) => openings({ timeNow });

  expect(timeProblem(at("11:59"), TODAY, MORNING)).toBeUndefined();
  expect(timeProblem(at("12:00"), TODAY, MORNING)).toEqual({
    preferredTimeSlot: "That time has passed today. Pick another.",
  });
  expect(timeProblem(at("17:59"), TODAY, EVENING)).toBeUndefined();
  expect(timeProblem(at("18:00"), TODAY, EVENING)).toHaveProperty("preferredTimeSlot");
  expect(timeProblem(at("23:00"), NEXT_TUESDAY, MORNING)).toBeUndefined();
});

test("refuses times within a groomer's notice", () => {
  const at = (timeNow: string, noticeHours: number) => openings({ timeNow, noticeHours });
  const another = "Blue Ridge Bath Co. needs 4 hours' notice. Pick another.";

  expect(timeProblem(at("07:59", 4), TODAY, MORNING)).toBeUndefined();
  expect(timeProblem(at("08:00", 4), TODAY, MORNING)).toEqual({ preferredTimeSlot: another });
  expect(timeProblem(at("11:59", 4), TODAY, AFTERNOON)).toBeUndefined();
  expect(timeProblem(at("12:00", 4), TODAY, AFTERNOON)).toEqual({ preferredTimeSlot: another });
  expect(timeProblem(at("12:00", 4), TODAY, MORNING)).toEqual({
    preferredTimeSlot: "That time has passed today. Pick another.",
  });
  expect(timeProblem(at("14:00", 4), TODAY, EVENING)).toEqual({ preferredTimeSlot: another });
  expect(timeProblem(at("22:00", 1), "2026-06-11", MORNING)).toBeUndefined();
});

test("counts notice over midnight and several days and says which days are too soon", () => {
  const at = (timeNow: string, noticeHours: number) => openings({ timeNow, noticeHours });
  const later = { preferredDate: "Blue Ridge Bath Co. needs 24 hours' notice. Pick a later day." };

  expect(timeProblem(at("10:00", 24), TODAY, EVENING)).toEqual(later);
  expect(timeProblem(at("10:00", 24), "2026-06-11", MORNING)).toBeUndefined();
  expect(timeProblem(at("12:00", 24), "2026-06-11", MORNING)).toHaveProperty("preferredTimeSlot");
  expect(timeProblem(at("12:00", 24), "2026-06-11", AFTERNOON)).toBeUndefined();
  expect(timeProblem(at("23:30", 72), "2026-06-13", MORNING)).toHaveProperty("preferredTimeSlot");
  expect(dateError(at("10:00", 72), NEXT_SUNDAY)).toBe("Blue Ridge Bath Co. is closed on Sundays.");
  expect(dateError(openings({ noticeHours: 24, today: "2026-07-01" }), "2026-07-01")).toBe(
    "Blue Ridge Bath Co. is off that day.",
  );
});

test("says whether a day has passed or is too soon", () => {
  const at = (timeNow: string, noticeHours = 0) => openings({ timeNow, noticeHours });

  expect(fullDayText(at("17:59"), TODAY)).toBeUndefined();
  expect(fullDayText(at("18:00"), TODAY)).toBe("That time has passed today. Pick a later day.");
  expect(fullDayText(at("17:00", 1), TODAY)).toBe("Blue Ridge Bath Co. needs an hour's notice. Pick a later day.");
  expect(fullDayText(at("18:30", 1), TODAY)).toBe("That time has passed today. Pick a later day.");
  expect(fullDayText(at("18:00", 24), "2026-06-11")).toBe(
    "Blue Ridge Bath Co. needs 24 hours' notice. Pick a later day.",
  );
  expect(fullDayText(at("17:00", 24), "2026-06-11")).toBeUndefined();
  expect(fullDayText(at("18:00", 24), "2026-06-12")).toBeUndefined();
});

const TOO_LONG = "This visit would end after closing.";
const another = { preferredTimeSlot: `${TOO_LONG} Pick another.` };

test.each<{
  now: string;
  notice?: number;
  date?: string;
  slot: TimeSlot;
  minutes: number;
  refused: TimeFieldError | undefined;
}>([
  { now: "15:30", slot: EVENING, minutes: 120, refused: undefined },
  { now: "16:00", slot: EVENING, minutes: 120, refused: undefined },
  { now: "16:01", slot: EVENING, minutes: 120, refused: another },
  { now: "17:31", slot: EVENING, minutes: 30, refused: another },
  { now: "13:59", notice: 2, slot: EVENING, minutes: 120, refused: undefined },
  { now: "14:01", notice: 2, slot: EVENING, minutes: 120, refused: another },
  { now: "13:59", notice: 2, slot: AFTERNOON, minutes: 121, refused: undefined },
  { now: "10:00", date: NEXT_TUESDAY, slot: EVENING, minutes: 121, refused: another },
  { now: "10:00", date: "2026-06-13", slot: EVENING, minutes: 61, refused: another },
  { now: "22:00", notice: 12, date: "2026-06-11", slot: MORNING, minutes: 480, refused: undefined },
  { now: "22:01", notice: 12, date: "2026-06-11", slot: MORNING, minutes: 480, refused: another },
])("ends a visit of $minutes minutes at $now with $notice hours' notice by closing", (asked) => {
  const { now, notice = 0, date = TODAY, slot, minutes, refused } = asked;

  expect(refusedVisit(openings({ timeNow: now, noticeHours: notice }), date, slot, minutes)).toEqual(refused);
});

test("says when a day is too short and ignores hours outside all times", () => {
  const saturday = (open: string, close: string) =>
    openings({ businessHours: { ...defaultHours, saturday: { open, close } } });

  expect(ofMinutes(saturday("09:00", "11:00"), "2026-06-13", 120)).toBeUndefined();
  expect(ofMinutes(saturday("09:00", "11:00"), "2026-06-13", 121)).toBe(`${TOO_LONG} Pick a later day.`);
  expect(ofMinutes(openings({ timeNow: "16:01" }), TODAY, 120)).toBe(`${TOO_LONG} Pick a later day.`);
  expect(ofMinutes(saturday("05:00", "07:00"), "2026-06-13", 30)).toBeUndefined();
});

test.each<[at: string, notice: number, soonest: string]>([
  ["2026-10-31T16:00:00Z", 24, "2026-11-01T11:00"],
  ["2026-11-01T05:30:00Z", 1, "2026-11-01T01:30"],
  ["2026-11-01T03:00:00Z", 12, "2026-11-01T10:00"],
  ["2027-03-13T17:00:00Z", 24, "2027-03-14T13:00"],
  ["2027-03-14T06:30:00Z", 2, "2027-03-14T04:30"],
  ["2026-06-10T16:00:00Z", 72, "2026-06-13T12:00"],
])("ends notice that starts at %s and takes %i hours at %s", (at, notice, soonest) => {
  expect(soonestTime(Date.parse(at), ZONE, notice)).toBe(soonest);
});

test("lets a groomer offer times within their own notice and beyond their horizon", () => {
  const busy = openings({ timeNow: "15:00", noticeHours: 24, horizonDays: 7 });

  expect(timeProblem(withoutParentLimits(busy), TODAY, AFTERNOON)).toBeUndefined();
  expect(timeProblem(withoutParentLimits(busy), "2026-07-14", MORNING)).toBeUndefined();
  expect(timeProblem(withoutParentLimits(busy), TODAY, MORNING)).toHaveProperty("preferredTimeSlot");
});
