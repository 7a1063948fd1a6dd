import { expect, test } from "bun:test";
import { groupsOfGroomer, matching } from "#src/domain/booking-groups.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

const EAST = "America/New_York";
const todays = { [EAST]: "2026-06-11" };

let lastId = 0;
function booking(changes: Partial<BookingView> = {}): BookingView {
  lastId += 1;
  const { preferredDate = "2026-06-16" } = changes;
  return {
    id: lastId,
    status: "pending",
    preferredDate,
    startsAt: Date.parse(`${preferredDate}T12:00:00Z`),
    requestDate: lastId,
    timeZone: EAST,
    petParentName: "Dana Rivers",
    groomerName: "Blue Ridge Bath Co.",
    serviceName: "Bath & Brush",
    petInfo: "Waffles, a nervous doodle",
    specialInstructions: null,
    pets: [],
    proposal: null,
    ...changes,
  } as BookingView;
}
const dates = (list: readonly BookingView[]) => list.map(({ preferredDate }) => preferredDate);

test("a groomer's oldest request comes first, whatever day it is for, and stays until it is answered", () => {
  const newest = booking({ preferredDate: "2026-06-12", requestDate: 300 });
  const oldest = booking({ preferredDate: "2026-06-09", requestDate: 100 });
  const middle = booking({ preferredDate: "2026-06-30", requestDate: 200 });

  expect(groupsOfGroomer([newest, middle, oldest], todays).requests).toEqual([oldest, middle, newest]);
});

test("a groomer's visits come by day, and those whose day is over wait to be marked as completed", () => {
  const on = (preferredDate: string, hour: number) =>
    booking({ preferredDate, status: "accepted", startsAt: Date.parse(`${preferredDate}T${hour}:00:00Z`) });
  const [yesterday, today, late, early] = [
    on("2026-06-10", 12),
    on("2026-06-11", 12),
    on("2026-06-20", 20),
    on("2026-06-20", 12),
  ];

  const { done, days } = groupsOfGroomer([late, early, today, yesterday], todays);

  expect(done).toEqual([yesterday]);
  expect(days).toEqual([
    { date: "2026-06-11", bookings: [today] },
    { date: "2026-06-20", bookings: [early, late] },
  ]);
});

test("a groomer's past is what came to an end, latest first", () => {
  const list = (["completed", "declined", "cancelled"] as const).map((status, at) =>
    booking({ status, preferredDate: `2026-06-0${at + 1}` }),
  );

  expect(dates(groupsOfGroomer(list, todays).past)).toEqual(["2026-06-03", "2026-06-02", "2026-06-01"]);
});

test("a search finds every word somewhere in names, service and pets, and keeps to the status", () => {
  const doodle = booking({ status: "completed" });
  const corgi = booking({
    petParentName: "Ana Tester",
    petInfo: "Pip",
    pets: [{ name: "Pip", breed: "Welsh Corgi" }] as BookingView["pets"],
  });
  const find = (words: string, status: BookingView["status"] | "" = "") => matching([doodle, corgi], { words, status });

  expect(find("")).toEqual([doodle, corgi]);
  expect(find("  WAFFLES  bath ")).toEqual([doodle]);
  expect(find("corgi")).toEqual([corgi]);
  expect(find("ana")).toEqual([doodle, corgi]);
  expect(find("ana tester")).toEqual([corgi]);
  expect(find("bath", "completed")).toEqual([doodle]);
  expect(find("waffles pip")).toEqual([]);
});
