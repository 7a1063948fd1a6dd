import { expect, test } from "bun:test";
import { groomerCounts, groomerProfiles, outbox, users, zeroResultSearches } from "#db/schema/tables.ts";
import { mailMonths } from "#src/features/desk/numbers/mail-months.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { addGroomer } from "#tests/support/people.ts";
import { addRow, addRows, changeRows, readRows, removeRows } from "#tests/support/rows.ts";
import { type BookingSetup, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { addNails, addVisit } from "./setup.ts";

const NINE = Date.parse("2026-07-01T13:00:00Z");

async function setUpMonth() {
  const setup = await setUpBookings();
  const { app, gus } = setup;
  const groomerId = gus.profile.id;
  addVisit(setup, "2026-05-31");
  for (const date of ["2026-06-01", "2026-06-30"]) addNails(setup, addVisit(setup, date).id);
  addVisit(setup, "2026-07-01");
  addRows(app.ctx.db, groomerCounts, [
    { groomerId, day: "2026-05-31", appearances: 1, views: 0 },
    { groomerId, day: "2026-06-01", appearances: 1200, views: 90 },
    { groomerId, day: "2026-06-30", appearances: 4, views: 6 },
    { groomerId, day: "2026-07-01", appearances: 50, views: 50 },
  ]);
  return setup;
}

async function mailsAt({ app, gus }: BookingSetup, instant: number) {
  app.clock.set(instant);
  await mailMonths(app.ctx);
  return readRows(app.ctx.db, outbox, { recipient: gus.user.email });
}

test("on the first of the month, at nine where they are, groomers read what the month before has brought", async () => {
  const setup = await setUpMonth();
  addRow(setup.app.ctx.db, zeroResultSearches, { month: "2026-06", zip: "28712", distance: 5, searches: 9 });

  expect(await mailsAt(setup, NINE - 1)).toEqual([]);
  const [mail, ...more] = await mailsAt(setup, NINE);

  expect(more).toEqual([]);
  expect(mail!.subject).toBe("Your June insights");
  expect(mail!.text).toContain(
    [
      "Search appearances: 1,204 times (May: 1 time)",
      "Profile views: 96 times (May: 0 times)",
      "Requests: 2 (May: 2)",
      "Accepted: 2 (May: 2)",
      "Visits: 2 (May: 1)",
      "Estimated income: $134 – $154 (May: $55 – $65)",
    ].join("\n"),
  );
  expect(mail!.text).toContain("A service radius of 30 miles would reach 5 searches a month that found no groomer.");
  expect(mail!.text).toContain("http://localhost:3000/groomer-dashboard?tab=numbers");
  expect(mail!.offToken).toContain(".monthly-numbers.");
});

test("it comes once, and late rather than never, though not after the third", async () => {
  const setup = await setUpMonth();
  expect(await mailsAt(setup, Date.parse("2026-07-04T04:00:00Z"))).toHaveLength(0);
  expect(await mailsAt(setup, Date.parse("2026-07-04T03:59:00Z"))).toHaveLength(1);
  expect(await mailsAt(setup, NINE)).toHaveLength(1);
  expect(await mailsAt(setup, NINE + HOUR_MS)).toHaveLength(1);
  expect(await mailsAt(setup, NINE + 31 * DAY_MS)).toHaveLength(2);
});

test("of a month in which nothing was counted, the mail says nothing of what people looked at", async () => {
  const setup = await setUpMonth();
  removeRows(setup.app.ctx.db, groomerCounts);
  const [mail] = await mailsAt(setup, NINE);

  expect(mail!.text).toContain("Requests: 2 (May: 2)");
  expect(mail!.text).not.toMatch(/Search appearances|Profile views/);
});

test("nobody is told of nothing", async () => {
  const setup = await setUpMonth();
  await addGroomer(setup.app, "gil");
  await mailsAt(setup, NINE);

  expect(setup.app.ctx.db.select({ to: outbox.recipient }).from(outbox).all()).toEqual([{ to: setup.gus.user.email }]);
});

test("whoever has switched it off gets none, nor who is suspended, leaves, or never confirmed the address", async () => {
  const setup = await setUpMonth();
  const { app, as, gus } = setup;
  const set = (change: Partial<typeof users.$inferInsert>) =>
    changeRows(app.ctx.db, users, { id: gus.user.id }, change);

  for (const column of ["disabledAt", "closingAt", "deletedAt"] as const) {
    set({ [column]: 1 });
    expect(await mailsAt(setup, NINE)).toEqual([]);
    set({ [column]: null });
  }
  set({ emailVerifiedAt: null });
  expect(await mailsAt(setup, NINE)).toEqual([]);
  set({ emailVerifiedAt: 1 });
  expect((await as.gus.patch("/api/mail-choices", { kind: "monthly-numbers", isOn: false })).status).toBe(200);
  expect(await mailsAt(setup, NINE)).toEqual([]);
  await as.gus.patch("/api/mail-choices", { kind: "monthly-numbers", isOn: true });
  expect(await mailsAt(setup, NINE)).toHaveLength(1);
});

test("the letter advises the radius that the tab advises, and says that its searches come on top", async () => {
  const setup = await setUpMonth();
  const inVain = (zip: string, searches: number) =>
    addRow(setup.app.ctx.db, zeroResultSearches, { month: "2026-06", zip, distance: 5, searches });
  inVain("28787", 20);
  inVain("28712", 9);
  changeRows(setup.app.ctx.db, groomerProfiles, { id: setup.gus.profile.id }, { serviceRadius: 24 });

  const [mail] = await mailsAt(setup, NINE);

  expect(mail!.text).toContain(
    "A service radius of 29 miles would reach 5 additional searches a month that found no groomer.",
  );
});
