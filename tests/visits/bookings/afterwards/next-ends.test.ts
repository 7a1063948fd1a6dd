import { expect, test } from "bun:test";
import { act } from "react";
import { groomerProfiles, pets, servicePackages } from "#db/db.ts";
import { bestNear, comesEvery, daysAround, nextExpiry, refusedNext, weeksAhead } from "#src/domain/next-visit.ts";
import { endObstructed } from "#src/features/visits/bookings/changes/expire-proposals.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { bookingStatuses, timeSlots } from "#src/shared/visits/booking-labels.ts";
import { leave } from "#tests/running/privacy/setup.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { answers, refusalIn, rules, viewIn } from "../changes/proposal-setup.ts";
import { openTab } from "../requests/open-tab.ts";
import { AFTERNOON, MORNING, requestFor, requests } from "../setup.ts";
import { type NextSetup, nextTimes, SIX_WEEKS_ON, setUpNext } from "./next-setup.ts";

const ends: Record<string, (setup: NextSetup) => unknown> = {
  "the parent closes the account": (setup) => leave(setup, "ana"),
  "the groomer closes the account": (setup) => leave(setup, "gus"),
  "the parent is suspended": (setup) => suspend(setup, setup.ana.id),
  "the groomer is suspended": (setup) => suspend(setup, setup.gus.user.id),
  "the listing runs out": ({ app }) => changeRows(app.ctx.db, groomerProfiles, {}, { listedUntil: app.clock.now() }),
  "the package is archived": ({ as, gus }) =>
    as.gus.patch(`/api/service-packages/${gus.packages[0]!.id}`, { isActive: false }),
  "the parent is blocked": ({ as, ana }) => as.gus.post("/api/blocks", { id: ana.id }),
  "the pet leaves the list": ({ as, waffles }) => as.ana.delete(`/api/pets/${waffles.id}`),
  "the parent asks for another visit": ({ as, gus, waffles }) =>
    requests(as.ana, requestFor({ gus }, { preferredDate: "2026-06-23", petIds: [waffles.id] })),
};

async function suspend({ app }: NextSetup, id: number) {
  const admin = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  const body = { suspended: true, reason: "Asked to." };
  expect((await admin.patch(`/api/admin/users/${id}/suspension`, body)).status).toBe(200);
}

test.each(Object.keys(ends))(
  "when %s, a next visit that waits can no longer be booked, and ends without a mail",
  async (what) => {
    const setup = await setUpNext();
    const { app, as, audited, mails, others, proposal, proposed } = setup;
    const made = await proposed();
    await ends[what]!(setup);
    const before = others();
    const sent = mails().length;

    const answer = await answers(as.ana, made, "accepted", 1);
    expect([401, 403, 409]).toContain(answer.status);
    await endObstructed(app.ctx);

    expect(others()).toEqual(before);
    expect(proposal().status).toBe("lapsed");
    expect(mails()).toHaveLength(sent);
    expect(audited("proposal-lapsed")).toHaveLength(1);
  },
);

test("one that can still be booked stays, and so do other times for a request", async () => {
  const setup = await setUpNext();
  const { app, as, gus, proposal, proposed } = setup;
  await proposed();
  const cleo = signedIn(app, await addUser(app, "pet_parent", "cleo"), "pet_parent");
  const { id } = await requests(cleo, requestFor({ gus }, { preferredDate: "2026-06-23" }));
  await as.gus.post(`/api/bookings/${id}/proposals`, { options: nextTimes });

  await endObstructed(app.ctx);

  expect(proposal().status).toBe("open");
  expect(setup.audited("proposal-lapsed")).toEqual([]);
});

test("the mail server, the clock and the browser may all be late: the answer counts until the first time begins", async () => {
  const { app, as, proposed, others } = await setUpNext();
  const soon = [{ date: "2026-06-18", slot: MORNING }, nextTimes[0]];
  const made = await proposed(soon);
  app.clock.set(Date.parse("2026-06-18T11:59:59.999Z"));
  await viewIn(await answers(as.ana, made, "accepted", 2));
  expect(others()).toHaveLength(1);

  const later = await setUpNext();
  const other = await later.proposed(soon);
  later.app.clock.set(Date.parse("2026-06-18T12:00:00Z"));
  expect((await answers(later.as.ana, other, "accepted", 2)).status).toBe(409);
  expect(later.others()).toEqual([]);
});

test.each([
  ["autumn", "2026-11-02", "2026-11-02T13:00:00Z"],
  ["summer", "2026-10-30", "2026-10-30T12:00:00Z"],
] as const)("a time that lies in %s begins by the clock of then", async (_, date, starts) => {
  const { as, proposed, others } = await setUpNext();
  await viewIn(await answers(as.ana, await proposed([{ date, slot: MORNING }]), "accepted"));

  expect(others()).toMatchObject([{ preferredDate: date, startsAt: Date.parse(starts) }]);
});

test("the groomer is told times near the day, as far off as asked or as this household comes", async () => {
  const setup = await setUpNext();
  const { app, as, id } = setup;
  const planned = async (weeks?: number) =>
    (await as.gus.get(`/api/bookings/${id}/next-visit${weeks ? `?weeks=${weeks}` : ""}`)).json();

  const usual = await planned();
  expect(usual).toMatchObject({ weeks: 6, visit: { serviceName: "Bath & Brush", visitMinutes: 60 } });
  expect(usual.times).toHaveLength(3);
  expect(usual.times[0]).toMatchObject({ date: SIX_WEEKS_ON, slot: MORNING, addedMinutes: expect.any(Number) });
  const byDay = await planned(4);
  expect(byDay.weeks).toBe(4);
  expect(byDay.times).toHaveLength(3);
  for (const { date, addedMinutes } of byDay.times) {
    expect(date >= "2026-07-07" && date <= "2026-07-21").toBe(true);
    expect(addedMinutes).toBeNumber();
  }
  changeRows(app.ctx.db, pets, {}, { repeatWeeks: 9 });
  expect((await planned()).weeks).toBe(9);
  changeRows(app.ctx.db, pets, {}, { repeatWeeks: null });
  rules(setup as never, { isPlanned: false });
  expect((await planned()).times[0]).toEqual({ date: SIX_WEEKS_ON, slot: MORNING, nearby: false });
  const { status, message } = await refusalIn(await as.gus.get(`/api/bookings/${id}/next-visit?weeks=3`));
  expect([status, message]).toEqual([422, "Choose 4 to 12 weeks"]);
  expect((await as.ana.get(`/api/bookings/${id}/next-visit`)).status).toBe(403);
  changeRows(app.ctx.db, servicePackages, {}, { isActive: false, position: null });
  expect((await as.gus.get(`/api/bookings/${id}/next-visit`)).status).toBe(409);
});

test("a time of an hour that the clock has told is promised at once", async () => {
  const setup = await setUpNext();
  rules(setup as never, { isPlanned: true });
  const made = await setup.proposed([{ date: "2026-06-17", slot: AFTERNOON }]);
  setup.app.clock.set(Date.parse("2026-06-16T21:30:00Z"));

  const booked = await viewIn(await answers(setup.as.ana, made, "accepted"));

  expect(booked.arrival).not.toBeNull();
});
const now = Date.parse("2026-06-16T16:00:00Z");
const none = { made: 0, isOneOpen: false };
const over = { status: "completed", startsAt: now - 4 * HOUR_MS } as const;

test("only a completed visit can be followed by another", () => {
  const possible = bookingStatuses.filter((status) => !refusedNext({ ...over, status }, none, now));

  expect(possible).toEqual(["completed"]);
});

test("for twelve weeks, one at a time, three times", () => {
  const twelve = 84 * DAY_MS;

  expect(refusedNext({ ...over, startsAt: now - twelve + 1 }, none, now)).toBeUndefined();
  expect(refusedNext({ ...over, startsAt: now - twelve }, none, now)).toBe("too-late");
  expect(refusedNext(over, { made: 1, isOneOpen: true }, now)).toBe("one-open");
  expect(refusedNext(over, { made: 2, isOneOpen: false }, now)).toBeUndefined();
  expect(refusedNext(over, { made: 3, isOneOpen: false }, now)).toBe("too-many");
});

test("it waits for a week, and not beyond the beginning of its first time", () => {
  expect(nextExpiry([now + 42 * DAY_MS, now + 40 * DAY_MS], "America/New_York", now)).toBe(now + 7 * DAY_MS);
  expect(nextExpiry([now + 9 * DAY_MS, now + 2 * DAY_MS], "America/New_York", now)).toBe(now + 2 * DAY_MS);
});

test.each([
  ["a first visit", ["2026-06-16"], 6],
  ["two visits, eight weeks apart", ["2026-06-16", "2026-04-21"], 8],
  ["a clock change in between", ["2026-03-31", "2026-03-03"], 4],
  ["one long pause", ["2026-06-16", "2026-05-12", "2026-04-07", "2025-06-03"], 5],
  ["every week", ["2026-06-16", "2026-06-09", "2026-06-02"], 4],
  ["once a year", ["2026-06-16", "2025-06-10"], 12],
] as const)("%s suggests a distance", (_, dates, weeks) => {
  expect(comesEvery({ wished: null, noted: null, dates }).weeks).toBe(weeks);
});

test("after a visit of long ago the weeks begin where they lie ahead", () => {
  expect(weeksAhead("2026-06-16", { weeks: 6 }, "2026-06-16")).toBe(6);
  expect(weeksAhead("2026-06-16", { weeks: 6 }, "2026-07-27")).toBe(6);
  expect(weeksAhead("2026-06-16", { weeks: 6 }, "2026-07-28")).toBe(7);
  expect(weeksAhead("2026-06-16", { weeks: 6 }, "2026-09-30")).toBe(12);
  expect(weeksAhead("2026-06-16", { weeks: 6, last: "2026-06-30" }, "2026-06-30")).toBe(8);
});

test("days are looked at a week around the one that is meant, from tomorrow on", () => {
  const { wanted, dates } = daysAround("2026-06-16", 6, "2026-06-16");
  expect([wanted, dates[0], dates.at(-1), dates.length]).toEqual(["2026-07-28", "2026-07-21", "2026-08-04", 15]);

  const late = daysAround("2026-06-16", 4, "2026-08-20");
  expect([late.wanted, late.dates[0], late.dates.at(-1)]).toEqual(["2026-08-21", "2026-08-21", "2026-08-28"]);

  const overClockChange = daysAround("2026-10-06", 4, "2026-10-06");
  expect([overClockChange.wanted, overClockChange.dates.length]).toEqual(["2026-11-03", 15]);
});

test("the nearest day comes first, and its usual part of the day", () => {
  const times = ["2026-07-26", "2026-07-28", "2026-07-29"].flatMap((date) => timeSlots.map((slot) => ({ date, slot })));

  expect(bestNear(times, { date: "2026-07-28", slot: AFTERNOON }, 3)).toEqual([
    { date: "2026-07-28", slot: AFTERNOON },
    { date: "2026-07-29", slot: AFTERNOON },
    { date: "2026-07-26", slot: AFTERNOON },
  ]);
});

test("a day on which the groomer is nearby anyway comes before a nearer one, unless it saves little", () => {
  const at = (date: string, added: number) => ({ date, slot: AFTERNOON, added }) as const;
  const wanted = { date: "2026-07-28", slot: AFTERNOON } as const;

  expect(bestNear([at("2026-07-28", 34), at("2026-07-24", 8)], wanted, 1)).toEqual([at("2026-07-24", 8)]);
  expect(bestNear([at("2026-07-28", 18), at("2026-07-24", 12)], wanted, 1)).toEqual([at("2026-07-28", 18)]);
});
test("of two choices of weeks the later one counts, also where the earlier one fails after it", async () => {
  const { as, id } = await setUpNext();
  const connected = as.gus.send;
  const slow = Promise.withResolvers<void>();
  as.gus.send = async (method, path, options) => {
    if (!path.endsWith("weeks=5")) return connected(method, path, options);
    await slow.promise;
    return Response.json({ error: { message: "The site restarts." } }, { status: 503 });
  };

  await openTab(as.gus, `/bookings/${id}`, async (tab) => {
    await tab.press("Offer the next visit");
    expect(tab.text("dialog h2")).toBe("Offer the next visit");
    await tab.type("#weeks", "5");
    await tab.type("#weeks", "8");
    await act(() => Bun.sleep(60));
    expect(tab.text("dialog")).toContain("Tue, Aug 11, morning");
    await act(async () => {
      slow.resolve();
      await Bun.sleep(30);
    });

    expect(tab.text("dialog")).not.toContain("The site restarts.");
  });
});
