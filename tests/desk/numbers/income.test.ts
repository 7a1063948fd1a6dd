import { expect, test } from "bun:test";
import { auditLog, clients, visits } from "#db/schema/tables.ts";
import { addOwn } from "#tests/day/added-visits/setup.ts";
import { addGroomer, PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, readRow, readRows } from "#tests/support/rows.ts";
import { setUpBookings } from "#tests/visits/bookings/setup.ts";
import { addVisit, numbersOf } from "./setup.ts";

/* It is Wednesday, June 10, 2026. */

async function setUpPaid() {
  const setup = await setUpBookings();
  const { app, gus } = setup;
  const groomerId = gus.profile.id;
  const evil = addRow(app.ctx.db, clients, {
    groomerId,
    source: "added",
    name: '=HYPERLINK("x")',
    createdAt: 0,
    changedAt: 0,
  });
  const own = (preferredDate: string, changes: Partial<typeof visits.$inferSelect>) =>
    addOwn(app, { groomerId, preferredDate, status: "completed", tip: 0, clientId: evil.id, ...changes });
  const booked = addVisit(setup, "2026-05-20", { amountPaid: 6000, tip: 1050, paidBy: "venmo" });
  own("2026-05-31", { amountPaid: 8000, paidBy: "cash", serviceName: "Bath, trim" });
  own("2025-12-31", { amountPaid: 7000, paidBy: "cash" });
  own("2026-06-09", { amountPaid: 500, paidBy: "cash", status: "no_show", serviceName: "+1" });
  own("2026-06-10", { amountPaid: 0, paidBy: "other" });
  own("2026-06-02", { amountPaid: 4000, paidBy: "not_yet" });
  own("2026-06-03", { tip: null });
  return { ...setup, booked };
}

test("income is by month of the visit and by method, with tips; what is owed stands by itself", async () => {
  const setup = await setUpPaid();
  const { income } = await numbersOf(setup);
  expect(income.months).toHaveLength(12);
  expect(income.months.filter(({ visits: some }) => some > 0)).toEqual([
    { month: "2025-12", visits: 1, amount: 7000, tips: 0 },
    { month: "2026-05", visits: 2, amount: 14000, tips: 1050 },
    { month: "2026-06", visits: 2, amount: 500, tips: 0 },
  ]);
  expect(income.methods).toEqual([
    { method: "cash", visits: 3, amount: 15500, tips: 0 },
    { method: "venmo", visits: 1, amount: 6000, tips: 1050 },
    { method: "other", visits: 1, amount: 0, tips: 0 },
  ]);
  expect([income.owed, income.years]).toEqual([{ visits: 1, amount: 4000 }, ["2026", "2025"]]);
});

const head = '"date","client","service","amount","tip","method"';
test.each([
  [
    "2026-05",
    [
      '"2026-05-20","ana Tester","Bath & Brush",60,10.5,"Venmo"',
      `"2026-05-31","'=HYPERLINK(""x"")","Bath, trim",80,0,"Cash"`,
    ],
  ],
  ["2025", [`"2025-12-31","'=HYPERLINK(""x"")",,70,0,"Cash"`]],
  ["2026-06", [`"2026-06-09","'=HYPERLINK(""x"")","'+1",5,0,"Cash"`, `"2026-06-10","'=HYPERLINK(""x"")",,0,0,"Other"`]],
  ["2024", []],
])("the spreadsheet of %s has what was paid then, and no formula", async (period, lines) => {
  const { app, as } = await setUpPaid();
  const answer = await as.gus.get(`/api/income.csv?period=${period}`);
  expect((await answer.text()).trimEnd().split("\r\n")).toEqual([head, ...lines]);
  expect(answer.headers.get("content-disposition")).toContain(`mudroom-income-${period}.csv`);
  expect(readRows(app.ctx.db, auditLog).at(-1)).toMatchObject({
    action: "income-exported",
    detail: JSON.stringify({ rows: lines.length, period }),
  });
});

test("another groomer's file is empty, and twenty an hour are enough", async () => {
  const { app, as } = await setUpPaid();
  const gil = signedIn(app, (await addGroomer(app, "gil")).user, "groomer");
  expect((await (await gil.get("/api/income.csv?period=2026")).text()).trimEnd()).toBe(head);
  const statuses = [];
  for (let at = 0; at < 21; at++) statuses.push((await as.gus.get("/api/income.csv?period=2026")).status);
  expect([statuses[19], statuses[20]]).toEqual([200, 429]);
});

test("a groomer who leaves takes it along; when the client leaves, it stays the groomer's", async () => {
  const { app, as, booked } = await setUpPaid();
  const paid = () => readRow(app.ctx.db, visits, { id: booked.id })!.amountPaid;
  await as.ana.delete("/api/account", { password: PASSWORD });
  expect(paid()).toBe(6000);
  await as.gus.delete("/api/account", { password: PASSWORD });
  expect(paid()).toBeNull();
});
