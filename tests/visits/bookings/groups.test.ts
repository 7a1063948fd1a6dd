import { expect, test } from "bun:test";
import { groupsOfGroomer, groupsOfParent, matching } from "#src/domain/booking-groups.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

const EAST = "America/New_York";
const WEST = "Pacific/Honolulu";
const todays = { [EAST]: "2026-06-11", [WEST]: "2026-06-10" };

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

test("a parent's open bookings come soonest first, the past ones latest first", () => {
  const list = ["2026-06-20", "2026-06-11", "2026-06-10", "2026-06-09"].map((preferredDate) =>
    booking({ preferredDate, status: "accepted" }),
  );
  const declined = booking({ preferredDate: "2026-06-30", status: "declined" });

  const { upcoming, past } = groupsOfParent([...list, declined], todays);

  expect(dates(upcoming)).toEqual(["2026-06-11", "2026-06-20"]);
  expect(dates(past)).toEqual(["2026-06-30", "2026-06-10", "2026-06-09"]);
});

test("a request that may still get another time is coming up, though its own day is over", () => {
  const [waiting, over] = [booking({ preferredDate: "2026-06-09" }), booking({ preferredDate: "2026-06-09" })];
  waiting.proposal = {
    id: 1,
    madeBy: "groomer",
    kind: "other-time",
    note: null,
    options: [],
    expiresAt: 0,
    actions: [],
  };

  expect(groupsOfParent([waiting, over], todays)).toEqual({ toAnswer: [], upcoming: [waiting], past: [over] });
});

test("a visit after which the next one is offered comes before what is coming up", () => {
  const [offered, past] = [booking({ status: "completed" }), booking({ status: "completed" })];
  offered.proposal = {
    id: 1,
    madeBy: "groomer",
    kind: "next-visit",
    note: null,
    options: [],
    expiresAt: 0,
    actions: [],
  };

  expect(groupsOfParent([past, offered], todays)).toEqual({ toAnswer: [offered], upcoming: [], past: [past] });
});

test("each booking's day is over when it is over where the groomer is", () => {
  const east = booking({ preferredDate: "2026-06-10" });
  const west = booking({ preferredDate: "2026-06-10", timeZone: WEST });

  expect(groupsOfParent([east, west], todays)).toEqual({ toAnswer: [], upcoming: [west], past: [east] });
});

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
