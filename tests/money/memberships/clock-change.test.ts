import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { groomerProfiles } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { setUpMembership } from "./setup.ts";

/** Gus subscribes at that instant, in that zone. */
async function subscribedAt(instant: string, timeZone: string) {
  const setup = await setUpMembership();
  const { app, gus, groomerId } = setup;
  app.ctx.db.update(groomerProfiles).set({ timeZone }).where(eq(groomerProfiles.id, groomerId)).run();
  app.clock.advance(Date.parse(instant) - app.clock.now());
  const page = await (await gus.get("/subscribe")).text();
  const { firstCharge } = await setup.open();
  const { nextCharge } = await setup.subscribe();
  return { ...setup, page, firstCharge: firstCharge!, nextCharge: nextCharge! };
}

test.each([
  ["2026-10-05T00:30-04:00", "America/New_York", "Nov 4, 2026"],
  ["2027-02-20T23:30-05:00", "America/New_York", "Mar 22, 2027"],
  ["2026-10-20T00:05-07:00", "America/Los_Angeles", "Nov 19, 2026"],
  ["2026-10-20T00:05-07:00", "America/Phoenix", "Nov 19, 2026"],
])(
  "a trial that begins at %s in %s is charged on day 31, and page, answer, panel and mail say that day",
  async (at, zone, day) => {
    const { page, firstCharge, nextCharge, mails } = await subscribedAt(at, zone);

    expect(page).toContain(`First charge: ${day}`);
    expect([firstCharge.day, nextCharge.day]).toEqual([day, day]);
    expect(nextCharge.at).toBe(firstCharge.at);
    const [month, date] = day.split(/[ ,]/);
    expect(mails().at(-1)!.text).toMatch(new RegExp(`First charge: \\w+, ${month}\\w* ${date}, `));
  },
);

test("nothing is charged before that day by the groomer's calendar", async () => {
  const { app, membership, pass, runJobs } = await subscribedAt("2026-10-05T00:30-04:00", "America/New_York");
  await pass(29);

  app.clock.advance(Date.parse("2026-11-03T23:59-05:00") - app.clock.now());
  await runJobs();
  const before = await membership();
  app.clock.advance(DAY_MS);
  await runJobs();

  expect(before).toMatchObject({ state: "trialing", nextCharge: { day: "Nov 4, 2026" } });
  expect(await membership()).toMatchObject({ state: "active", nextCharge: { day: "Dec 4, 2026" } });
});
