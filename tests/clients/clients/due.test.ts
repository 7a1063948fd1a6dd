import { expect, test } from "bun:test";
import { pets, users, visitPets, visits } from "#db/db.ts";
import { clientDueDate } from "#src/domain/next-visit.ts";
import { addDays, DAY_MS } from "#src/shared/base/time.ts";
import type { NextVisitChoices } from "#src/shared/visits/proposals.ts";
import { addRow, changeRows, linkTo, removeRows } from "#tests/support/rows.ts";
import { enters } from "../../day/added-visits/setup.ts";
import { entersClient } from "./added/setup.ts";
import { importFile } from "./imports/sending.ts";
import { type ClientsSetup, setUpClients } from "./setup.ts";

const TODAY = "2026-06-10";

test.each([
  ["2026-05-06", null],
  ["2026-05-05", "2026-06-16"],
  ["2026-04-29", "2026-06-10"],
  ["2026-03-01", "2026-04-12"],
  ["2025-10-29", "2025-12-10"],
  ["2025-10-28", null],
])("makes a client seen on %p due six weeks later on %p", (lastVisit, due) => {
  expect(clientDueDate({ lastVisit, weeks: 6, today: TODAY })).toBe(due);
});

async function visitedBefore(...days: number[]) {
  const setup = await setUpClients();
  for (const ago of days) visitOn(setup, ago);
  const dueOn = async () => (await setup.list()).find(({ petParentId }) => petParentId === setup.pat.id)!.dueOn;
  return { ...setup, dueOn };
}

const visitOn = (
  { app, pat, visit }: ClientsSetup,
  ago: number,
  status: "completed" | "accepted" | "pending" = "completed",
) => visit(pat.id, { startsAt: app.clock.now() - ago * DAY_MS, preferredDate: addDays(TODAY, -ago), status });

test.each([
  ["six weeks after a first visit", [50], "2026-06-02", null],
  ["at the usual interval after more visits", [38, 66, 94], "2026-05-31", 4],
])("makes a client due %s", async (_, days, due, weeks) => {
  const { dueOn, list } = await visitedBefore(...days);

  expect([await dueOn(), (await list())[1]!.usualWeeks]).toEqual([due, weeks]);
});

test("prefers the parent's weeks for a pet and ignores removed pets", async () => {
  const { app, pet, list } = await setUpClients();
  const change = (changes: Partial<typeof pets.$inferInsert>) => changeRows(app.ctx.db, pets, { id: pet.id }, changes);
  const wish = (repeatWeeks: number) => change({ repeatWeeks });
  const dueOn = async () => (await list())[0]!.dueOn;
  wish(4);
  app.clock.advance(16 * DAY_MS);

  expect(await dueOn()).toBe("2026-06-29");
  // Groomers see the wish only as a due day.
  expect((await list())[0]!.usualWeeks).toBeNull();
  wish(12);
  expect(await dueOn()).toBeNull();
  wish(4);
  change({ archivedAt: 1 });
  expect(await dueOn()).toBeNull();
});

test.each([
  ["another pet was groomed before", null, "2026-05-29"],
  ["all were removed", 1, null],
])("finds the due day of a client whose last visit's pet was removed when %s", async (_, archivedAt, due) => {
  const { app, ana, pet, visit, list } = await setUpClients();
  const { db } = app.ctx;
  const mo = addRow(db, pets, { ...pet, id: undefined, name: "Mo", archivedAt });
  changeRows(db, visits, {}, { preferredDate: "2026-05-01" });
  const before = visit(ana.id, { startsAt: app.clock.now() - 60 * DAY_MS, preferredDate: "2026-04-01" });
  addRow(db, visitPets, { visitId: before.id, petId: mo.id });
  changeRows(db, pets, { id: pet.id }, { archivedAt: 1 });

  expect((await list())[0]!.dueOn).toBe(due);
});

test.each([
  ["a request is pending", (setup: ClientsSetup) => visitOn(setup, -3, "pending")],
  ["a visit is accepted", (setup: ClientsSetup) => visitOn(setup, -3, "accepted")],
  ["yesterday's visit has no outcome", (setup: ClientsSetup) => visitOn(setup, 1, "accepted")],
  ["a visit of two weeks ago waits for an admin", (setup: ClientsSetup) => visitOn(setup, 14, "accepted")],
  ["they are blocked", ({ as, pat }: ClientsSetup) => as.gus.post("/api/blocks", { id: pat.id })],
  [
    "their account is suspended",
    ({ app, pat }: ClientsSetup) => changeRows(app.ctx.db, users, { id: pat.id }, { disabledAt: 1 }),
  ],
])("makes no client due while %s", async (_, happen) => {
  const setup = await visitedBefore(50);
  await happen(setup);

  expect(await setup.dueOn()).toBeNull();
});

test("lists the longest overdue client first", async () => {
  const setup = await visitedBefore(44);
  setup.visit(setup.ana.id, { startsAt: setup.app.clock.now() - DAY_MS, preferredDate: addDays(TODAY, -60) });
  setup.app.clock.advance(DAY_MS);

  expect((await setup.list("?show=due")).map(({ name }) => name)).toEqual(["ana Tester", "pat Tester"]);
});

test.each([
  ["2026-04-29", null, "2026-06-10", "2026-04-29"],
  ["2026-04-29", "2026-06-11", null, "2026-04-29"],
  [null, "2026-04-29", "2026-06-10", "2026-04-29"],
  ["2026-03-01", "2026-05-20", null, "2026-05-20"],
])("makes a client imported with last visit %p and next %p due on %p", async (...dates) => {
  const [last, next, due, lastVisit] = dates;
  const { as, list } = await setUpClients();
  const cells = `Ann Oak,${last ?? ""},${next ?? ""},6`;
  await importFile(as.gus, `Name,Last visit,Next appointment,Frequency\n${cells}\n`);

  const ann = (await list()).find(({ name }) => name === "Ann Oak")!;
  expect([ann.dueOn, ann.lastVisit, ann.visits]).toEqual([due, lastVisit, 0]);
});
interface Household {
  wished: number | null;
  noted: number | null;
  booked: string[];
  added: string[];
  due: string;
}

async function setUpHousehold({ wished, noted, booked, added }: Household) {
  const setup = await setUpClients();
  const { app, as, ana, pet, visit } = setup;
  const { db } = app.ctx;
  removeRows(db, visits, {});
  changeRows(db, pets, { id: pet.id }, { repeatWeeks: wished });
  const own = await entersClient(as.gus, { name: "Ana", email: null, repeatWeeks: noted });
  linkTo(db, own.id, ana.id, app.clock.now());
  const ids = booked.map((date) => visit(ana.id, { preferredDate: date, startsAt: Date.parse(`${date}T12:00Z`) }).id);
  for (const bookingId of ids) addRow(db, visitPets, { visitId: bookingId, petId: pet.id });
  const ownIds: number[] = [];
  for (const date of added) {
    ownIds.push((await enters(as.gus, { clientName: null, clientId: own.id, zipCode: "28801", date })).id);
  }
  changeRows(db, visits, {}, { status: "completed" });
  return { ...setup, lastBooked: ids.at(-1)!, lastAdded: ownIds.at(-1)! };
}

test.each<Household>([
  { wished: null, noted: 4, booked: ["2026-03-31", "2026-05-12"], added: ["2026-05-19"], due: "2026-06-16" },
  { wished: 5, noted: 8, booked: ["2026-05-12"], added: ["2026-05-05"], due: "2026-06-16" },
  {
    wished: null,
    noted: null,
    booked: ["2026-03-10", "2026-05-05"],
    added: ["2026-04-07", "2026-05-19"],
    due: "2026-06-16",
  },
])("uses the same due day for a client everywhere: %o", async (household) => {
  const { as, list, client, ana, lastBooked, lastAdded } = await setUpHousehold(household);
  const { due, booked, added } = household;
  const read = async <T>(path: string) => (await (await as.gus.get(path)).json()) as T;

  const inList = (await list()).find(({ petParentId }) => petParentId === ana.id)!;
  const offered = await read<NextVisitChoices>(`/api/bookings/${lastBooked}/next-visit`);
  const entered = await read<NextVisitChoices>(`/api/bookings/${lastAdded}/next-visit`);

  expect({
    list: inList.dueOn,
    page: (await client()).dueOn,
    offered: addDays(booked.at(-1)!, offered.weeks * 7),
    entered: addDays(added.at(-1)!, entered.weeks * 7),
  }).toEqual({ list: due, page: due, offered: due, entered: due });
});
