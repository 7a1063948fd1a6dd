import { expect, test } from "bun:test";
import { users } from "#db/schema/tables.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { CLIENTS_AT_ONCE } from "#src/shared/clients/client-limits.ts";
import { addUser } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { noteOnAna, noteOnWaffles, setUpClients } from "./setup.ts";

test.each([
  ["ANA", 1],
  ["waffles", 1],
  ["goldendoodle ana", 1],
  ["side door", 1],
  ["paw", 1],
  ["cafe", 1],
  ["pat", 0],
  ["ana 4711", 0],
  ["%", 0],
])("a search for %p finds %p", async (q, found) => {
  const setup = await setUpClients();
  await noteOnAna(setup, "Use the side door, by the Café");
  await noteOnWaffles(setup, "Left paw last");

  expect(await setup.list(`?q=${encodeURIComponent(q)}`)).toHaveLength(found);
});

test("a phone number is found however it is written", async () => {
  const { app, ana, list } = await setUpClients();
  changeRows(app.ctx.db, users, { id: ana.id }, { phoneNumber: "+1 (828) 555-0144" });

  for (const q of ["828-555-0144", "(828) 555", "5550144", "8285550144"])
    expect(await list(`?q=${encodeURIComponent(q)}`)).toHaveLength(1);
  expect(await list("?q=55")).toHaveLength(0);
  expect(await list("?q=999")).toHaveLength(0);
});

test("a street is found as long as a booking shows it, and nobody is by a phone they have not agreed to share", async () => {
  const { app, ana, pat, visit, list } = await setUpClients();
  changeRows(app.ctx.db, users, { id: pat.id }, { phoneNumber: "828-555-0177" });
  visit(pat.id, { status: "no_show" });

  expect(await list("?q=Oak")).toHaveLength(0);
  expect(await list("?q=0177")).toHaveLength(0);
  visit(ana.id, { status: "accepted", startsAt: app.clock.now() + DAY_MS });

  expect(await list("?q=Oak")).toHaveLength(1);
});

test("the list comes by name, fifty at a time, with how many there are", async () => {
  const { app, visit, page } = await setUpClients();
  for (let at = 0; at < CLIENTS_AT_ONCE; at++) visit((await addUser(app, "pet_parent", `zoe${at}`)).id);

  const first = await page();
  expect(first).toMatchObject({ total: { clients: 51, pets: 1 }, found: { all: 51, blocked: 0 }, page: 1, pages: 2 });
  expect(first.clients).toHaveLength(50);
  expect(first.clients[0]!.name).toBe("ana Tester");
  expect((await page("?page=2")).clients.map(({ name }) => name)).toEqual(["zoe9 Tester"]);
  expect(await page("?page=99")).toMatchObject({ page: 2 });
  expect(await page("?page=-1&show=nonsense")).toEqual(first);
});

test("a filter shows its part of what the words find, and counts the others", async () => {
  const { app, ana, pat, as, visit, page } = await setUpClients();
  visit(pat.id, { startsAt: app.clock.now() - 60 * DAY_MS, preferredDate: "2026-04-11" });
  await as.gus.post("/api/blocks", { id: ana.id });

  expect((await page("?show=due")).clients.map(({ name }) => name)).toEqual(["pat Tester"]);
  expect((await page("?show=blocked")).clients.map(({ name }) => name)).toEqual(["ana Tester"]);
  expect(await page("?q=ana")).toMatchObject({ found: { all: 1, due: 0, blocked: 1 }, total: { clients: 2 } });
});

test("a visit of today is the next one until its part of the day is over", async () => {
  const { app, ana, visit, list } = await setUpClients();
  const startsAt = app.clock.now() - HOUR_MS;
  visit(ana.id, {
    status: "accepted",
    startsAt,
    preferredDate: "2026-06-10",
    arrivalFrom: "09:00",
    arrivalUntil: "10:00",
  });

  const next = { kind: "visit", date: "2026-06-10", arrival: { from: "09:00", until: "10:00" } };
  expect((await list())[0]!.next).toMatchObject(next);
  app.clock.advance(4 * HOUR_MS);

  expect((await list())[0]).toMatchObject({ next: null, dueOn: null });
});

test("a request that waits is what comes next, until a visit is accepted", async () => {
  const { app, ana, visit, list } = await setUpClients();
  const ahead = { startsAt: app.clock.now() + 3 * DAY_MS, preferredDate: "2026-06-13" };
  const { id } = visit(ana.id, { ...ahead, status: "pending" });

  expect((await list())[0]!.next).toMatchObject({ kind: "request", bookingId: id, date: "2026-06-13" });
  visit(ana.id, { status: "accepted", startsAt: app.clock.now() + 9 * DAY_MS, preferredDate: "2026-06-19" });

  expect((await list())[0]!.next).toMatchObject({ kind: "visit", date: "2026-06-19" });
});
