import { expect, test } from "bun:test";
import { groomerProfiles, pets, servicePackages } from "#db/schema/tables.ts";
import { endObstructed } from "#src/features/visits/bookings/changes/expire-proposals.ts";
import { leave } from "#tests/running/privacy/setup.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { answers, refusalIn, rules, viewIn } from "../changes/proposal-setup.ts";
import { AFTERNOON, MORNING, requestFor, requests } from "../setup.ts";
import { type NextSetup, nextTimes, SIX_WEEKS_ON, setUpNext } from "./next-setup.ts";

/** What takes the ground from under a next visit that waits for its answer. */
const ends: Record<string, (setup: NextSetup) => unknown> = {
  "the parent closes the account": (setup) => leave(setup, "ana"),
  "the groomer closes the account": (setup) => leave(setup, "gus"),
  "the parent is suspended": (setup) => suspend(setup, setup.ana.id),
  "the groomer is suspended": (setup) => suspend(setup, setup.gus.user.id),
  "the listing runs out": ({ app }) => app.ctx.db.update(groomerProfiles).set({ listedUntil: app.clock.now() }).run(),
  "the package is archived": ({ as, gus }) =>
    as.gus.patch(`/api/service-packages/${gus.packages[0]!.id}`, { isActive: false }),
  "the parent is blocked": ({ as, ana }) => as.gus.post("/api/blocked-parents", { petParentId: ana.id }),
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
  for (const { date, addedMinutes, finishesAt } of byDay.times) {
    expect(date >= "2026-07-07" && date <= "2026-07-21").toBe(true);
    expect([typeof addedMinutes, typeof finishesAt]).toEqual(["number", "string"]);
  }
  app.ctx.db.update(pets).set({ repeatWeeks: 9 }).run();
  expect((await planned()).weeks).toBe(9);
  app.ctx.db.update(pets).set({ repeatWeeks: null }).run();
  rules(setup as never, { isPlanned: false });
  expect((await planned()).times[0]).toEqual({ date: SIX_WEEKS_ON, slot: MORNING, nearby: false });
  const { status, message } = await refusalIn(await as.gus.get(`/api/bookings/${id}/next-visit?weeks=3`));
  expect([status, message]).toEqual([422, "Choose 4 to 12 weeks"]);
  expect((await as.ana.get(`/api/bookings/${id}/next-visit`)).status).toBe(403);
  app.ctx.db.update(servicePackages).set({ isActive: false, position: null }).run();
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
