import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { addRow, bookingColumns, bookings, users, visits } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { addGroomer } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { type BookingSetup, moves, requested } from "../setup.ts";
import { openTab } from "./open-tab.ts";

async function setUpRecord() {
  const setup = await requested();
  const { id: _, ...columns } = bookingColumns;
  const { db } = setup.app.ctx;
  let count = 0;
  const adds = (changes: Partial<typeof visits.$inferInsert>) => {
    const row = db.select(columns).from(bookings).where(eq(bookings.id, setup.id)).get()!;
    addRow(db, visits, { ...row, source: "site", expiresAt: null, requestKey: `earlier ${count++}`, ...changes });
  };
  return { ...setup, adds };
}

const seenBy = async ({ as, id }: BookingSetup & { id: number }, side: "groomer" | "pet-parent" = "groomer") => {
  const who = side === "groomer" ? "gus" : "ana";
  const list = (await (await as[who].get(`/api/bookings/${side}`)).json()) as Record<string, unknown>[];
  return list.find((booking) => booking.id === id)!;
};

const knownWell = { canceledLateAnywhere: 0, isNewToday: false, isConfirmed: true };

testWith("shows a groomer a parent's visits and no-shows with any groomer", setUpRecord, async (setup) => {
  const gil = await addGroomer(setup.app, "gil");
  const elsewhere = { groomerId: gil.profile.id, servicePackageId: gil.packages[0]!.id };
  const day = setup.app.clock.now() - DAY_MS;
  expect((await seenBy(setup)).petParentRecord).toEqual({ ...knownWell, visits: 0, noShowsAnywhere: 0 });

  setup.adds({ status: "completed", startsAt: day });
  setup.adds({ status: "completed", startsAt: day - 800 * DAY_MS });
  setup.adds({ status: "cancelled", startsAt: day });
  setup.adds({ status: "no_show", startsAt: day });
  setup.adds({ ...elsewhere, status: "completed", startsAt: day });
  setup.adds({ ...elsewhere, status: "no_show", startsAt: day });
  // Family: visits that the groomer added for a linked client.
  const added = { source: "groomer", petParentId: null, arrivalFrom: "10:00", startsAt: day } as const;
  for (const status of ["completed", "no_show", "cancelled"] as const) setup.adds({ ...added, status });
  setup.adds({ ...added, status: "no_show", startsAt: day - 800 * DAY_MS });

  expect((await seenBy(setup)).petParentRecord).toEqual({ ...knownWell, visits: 3, noShowsAnywhere: 3 });
});

test.each([
  ["is 12 months old", { agoDays: 365 }, 1],
  ["is older than 12 months", { agoDays: 366 }, 0],
  ["is disputed", { agoDays: 3, disputeKind: "no_show", disputedAt: 1 } as const, 0],
  ["was disputed and kept", { agoDays: 3, disputeKind: "no_show", disputedAt: 1, disputeDecidedAt: 2 } as const, 1],
])("counts or ignores a no-show that %s", async (_, { agoDays, ...dispute }, counted) => {
  const setup = await setUpRecord();
  setup.adds({ status: "no_show", startsAt: setup.app.clock.now() - agoDays * DAY_MS, ...dispute });

  expect((await seenBy(setup)).petParentRecord).toEqual({ ...knownWell, visits: 0, noShowsAnywhere: counted });
});

testWith("shows a parent's record only to the groomer while the request is pending", setUpRecord, async (setup) => {
  expect(await seenBy(setup, "pet-parent")).not.toHaveProperty("petParentRecord");
  expect(await seenBy(setup, "pet-parent")).not.toHaveProperty("isParentBlocked");
  const closes = (deletedAt: number | null) => changeRows(setup.app.ctx.db, users, { id: setup.ana.id }, { deletedAt });
  closes(1);
  for (const name of ["petParentRecord", "isParentBlocked"]) expect(await seenBy(setup)).not.toHaveProperty(name);
  closes(null);
  await moves(setup.as.gus, setup.id, "accepted");

  expect(await seenBy(setup)).not.toHaveProperty("petParentRecord");
  expect((await seenBy(setup)).isParentBlocked).toBe(false);
});

testWith("shows the record as a sentence and a no-show in its row", setUpRecord, async (setup) => {
  const [{ id }] = (await (await setup.as.gus.get("/api/bookings/groomer")).json()) as [BookingView];
  const sentence = async () => (await setup.as.gus.get(`/bookings/${id}`)).text();
  expect(await sentence()).toContain("First visit with you");
  expect(await sentence()).not.toContain("no-show");

  const startsAt = setup.app.clock.now() - 3 * DAY_MS;
  setup.adds({ status: "completed", startsAt });
  setup.adds({ status: "no_show", startsAt });

  expect((await sentence()).replace(/<[^>]+>/g, "")).toContain("1 no-show across all groomers in 12 months");
  expect(await sentence()).toContain("2nd visit");
  await openTab(setup.as.gus, "/groomer-dashboard?tab=bookings", async (tab) => {
    expect(tab.text(`#booking-${id} .tag`)).toBe("1 no-show");
  });
});
