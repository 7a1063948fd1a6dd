import { expect, test } from "bun:test";
import { and, eq, gte } from "drizzle-orm";
import sharp from "sharp";
import { bookings, users } from "#db/db.ts";
import { planTimes } from "#src/domain/day/planner.ts";
import { findSchedule, readDay } from "#src/features/visits/bookings/capacity/read-days.ts";
import type { CalendarView } from "#src/shared/day/calendar/calendar.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";
import { type Browser, START } from "#tests/support/app.ts";
import { signedIn } from "#tests/support/people.ts";
import { findRow } from "#tests/support/rows.ts";
import { sharedDemoSite } from "./demo-site.ts";

const app = await sharedDemoSite();
const { ctx } = app;

const windowOf = (username: string, role: "groomer" | "pet_parent") =>
  signedIn(app, findRow(ctx.db, users, { username })!, role);

const firstFullDay = async (groomer: Browser) => {
  const { days }: CalendarView = await (await groomer.get("/api/calendar?from=2026-06-11&to=2026-06-14")).json();
  return days.find(({ visits }) => visits > 0)!;
};

test("plans demo days that a van can drive", () => {
  const ahead = and(eq(bookings.status, "accepted"), gte(bookings.startsAt, START));
  const days = ctx.db
    .selectDistinct({ groomerId: bookings.groomerId, date: bookings.preferredDate })
    .from(bookings)
    .where(ahead)
    .all();

  expect(days.length).toBeGreaterThan(10);
  for (const { groomerId, date } of days) {
    const { day } = readDay(ctx.db, findSchedule(ctx.db, groomerId, START)!, date);
    expect({ groomerId, date, isFeasible: planTimes(day).isFeasible }).toEqual({ groomerId, date, isFeasible: true });
  }
});

test("gives demo_groomer a full tomorrow with sent windows and two requests", async () => {
  const groomer = windowOf("demo_groomer", "groomer");
  const tomorrow = await firstFullDay(groomer);
  const { requests: asked } = await (await groomer.get("/api/today")).json();
  const requests = (await (await groomer.get("/api/bookings/groomer")).json()).filter(
    ({ status, preferredDate }: Record<string, string>) => status === "pending" && preferredDate === tomorrow.date,
  );
  const fitOf = (id: number) => asked.find(({ booking }: TodayView["requests"][number]) => booking.id === id).fit;

  expect(tomorrow.isFeasible).toBe(true);
  const { legs }: DayPlanView = await (await groomer.get(`/api/day-plans/${tomorrow.date}`)).json();
  expect(legs.every(({ hour }) => hour !== null)).toBe(true);
  expect(tomorrow.visits).toBeGreaterThanOrEqual(4);
  expect(requests).toHaveLength(2);
  const [yes, no] = requests
    .map(({ id }: { id: number }) => fitOf(id))
    .sort((a: { fits: boolean }, b: { fits: boolean }) => Number(b.fits) - Number(a.fits));
  expect(yes.fits).toBe(true);
  expect(yes.addedMinutes).toBeGreaterThanOrEqual(5);
  expect(yes.addedMinutes).toBeLessThanOrEqual(13);
  expect(no).toMatchObject({ fits: false, why: expect.any(String) });
});

test("gives demo_groomer's full day long and short visits, a cat, and two dogs", async () => {
  const groomer = windowOf("demo_groomer", "groomer");
  const { date } = await firstFullDay(groomer);
  const plan = await (await groomer.get(`/api/day-plans/${date}`)).json();
  const visits = plan.visits.filter((visit: object) => "petParentId" in visit);
  const minutes = visits.map(({ visitMinutes }: { visitMinutes: number }) => visitMinutes);
  const pets = visits.flatMap(({ pets }: { pets: { type: string }[] }) => pets.map(({ type }) => type));

  expect(new Set(visits.map(({ serviceName }: { serviceName: string }) => serviceName)).size).toBeGreaterThan(1);
  expect(Math.max(...minutes) / Math.min(...minutes)).toBeGreaterThan(2);
  expect(pets).toContain("Cat");
  expect(visits.some(({ petCount }: { petCount: number }) => petCount === 2)).toBe(true);
});

test("shows demo_parent the arrival window of the next visit", async () => {
  const parent = windowOf("demo_parent", "pet_parent");
  const bookingsOfParent = await (await parent.get("/api/bookings/pet-parent")).json();
  const next = bookingsOfParent.find(({ status }: { status: string }) => status === "accepted");

  expect(next.arrival).toEqual({ from: expect.any(String), until: expect.any(String) });
});
const sizes: Record<string, [number, number]> = {
  portfolio: [800, 600],
  before: [800, 600],
  portraits: [480, 480],
  pets: [480, 480],
  request: [1200, 900],
  note: [1200, 900],
};

test.each(Object.entries(sizes))("stores the demo's %s as WebP of %p pixels without metadata", async (kind, size) => {
  const files = [...new Bun.Glob(`db/seed/photos/${kind}/*.webp`).scanSync()];

  expect(files).not.toBeEmpty();
  for (const file of files) {
    const { format, width, height, exif, xmp, iptc, icc } = await sharp(file).metadata();
    expect([file, format, width, height]).toEqual([file, "webp", ...size]);
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
  }
});
