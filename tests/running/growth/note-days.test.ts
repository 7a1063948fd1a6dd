import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLog, groomerProfiles, growthDays, memberships, users } from "#db/schema/tables.ts";
import { noteDay } from "#src/features/running/growth/note-days.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { addGroomer } from "#tests/support/people.ts";
import { type GrowthSetup, growthOf, setUpGrowth } from "./setup.ts";

const lastWeeks = async (setup: GrowthSetup, weeks: number) =>
  (await growthOf(setup, `?weeks=${weeks}`)).weeks.map(({ listed, members, trials }) => [listed, members, trials]);

/** Gus's membership, as if it had begun on a day. */
function begin({ app, gus }: GrowthSetup, day: string, changes: Partial<typeof memberships.$inferInsert> = {}) {
  const { db } = app.ctx;
  const startedAt = Date.parse(day);
  db.update(memberships)
    .set({ state: "active", ...changes })
    .where(eq(memberships.groomerId, gus.profile.id))
    .run();
  db.update(groomerProfiles)
    .set({ membershipStartDate: startedAt })
    .where(eq(groomerProfiles.id, gus.profile.id))
    .run();
}

const step = ({ app, gus }: GrowthSetup, day: string, from: string, to: string) =>
  app.ctx.db
    .insert(auditLog)
    .values({
      at: Date.parse(day),
      action: "membership-changed",
      target: `groomer ${gus.profile.id}`,
      detail: JSON.stringify({ from, to }),
    })
    .run();

test("a week has what was noted in it last, and one before the first note says that nobody knows", async () => {
  const setup = await setUpGrowth();
  begin(setup, "2026-06-10");
  noteDay(setup.app.ctx);
  await addGroomer(setup.app, "gia");
  expect(await lastWeeks(setup, 2)).toEqual([
    [null, null, null],
    [1, 1, 0],
  ]);
  setup.app.clock.advance(DAY_MS);
  noteDay(setup.app.ctx);
  noteDay(setup.app.ctx);

  expect(await lastWeeks(setup, 1)).toEqual([[2, 2, 0]]);
  expect(setup.app.ctx.db.select().from(growthDays).all()).toHaveLength(2);
  expect((await growthOf(setup)).listedSince).toBe("2026-06-10");
});

test("whoever is suspended, or out of time, is not listed", async () => {
  const setup = await setUpGrowth();
  const { app, gus } = setup;
  const gia = await addGroomer(app, "gia");
  await addGroomer(app, "una", { isListed: false });
  app.ctx.db.update(users).set({ disabledAt: 1 }).where(eq(users.id, gus.user.id)).run();
  app.ctx.db
    .update(groomerProfiles)
    .set({ listedUntil: app.ctx.now() })
    .where(eq(groomerProfiles.id, gia.profile.id))
    .run();
  noteDay(app.ctx);
  expect((await lastWeeks(setup, 1))[0]![0]).toBe(0);
});

test("memberships of before are read from the audit log, and groomers who were listed are not made up", async () => {
  const setup = await setUpGrowth();
  begin(setup, "2026-05-13");
  step(setup, "2026-05-13T10:00:00Z", "pending_card", "trialing");
  step(setup, "2026-05-29T10:00:00Z", "trialing", "active");
  // Of the check, not of the membership.
  step(setup, "2026-05-30T10:00:00Z", "pending", "passed");
  noteDay(setup.app.ctx);

  expect(await lastWeeks(setup, 6)).toEqual([
    [null, null, null],
    [null, 0, 1],
    [null, 0, 1],
    [null, 1, 0],
    [null, 1, 0],
    [1, 1, 0],
  ]);
});

test("without a row in the log a membership counts from its start, and one of a closed account until it was closed", async () => {
  const setup = await setUpGrowth();
  begin(setup, "2026-05-05", { trialUntil: Date.parse("2026-05-20") });
  const { db } = setup.app.ctx;
  db.update(users)
    .set({ closingAt: Date.parse("2026-06-02") })
    .where(eq(users.id, setup.gus.user.id))
    .run();
  noteDay(setup.app.ctx);

  expect((await lastWeeks(setup, 7)).slice(0, 6)).toEqual([
    [null, null, null],
    [null, 0, 1],
    [null, 0, 1],
    [null, 1, 0],
    [null, 1, 0],
    [null, 0, 0],
  ]);
});
