import { expect, test } from "bun:test";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { requests } from "#tests/visits/bookings/setup.ts";
import { setUpTrust, textIn } from "./cast.ts";

const reason = "The van broke down";

const cases = {
  "a day and a minute before": { by: "parent", before: DAY_MS + MINUTE_MS, counts: [0, 0] },
  "a minute less than a day before": { by: "parent", before: DAY_MS - MINUTE_MS, counts: [1, 0] },
  "while the groomer may be on the way": { by: "parent", before: -HOUR_MS, counts: [1, 0] },
  "after a groomer who never came": { by: "parent", before: -5 * HOUR_MS, counts: [0, 0] },
  "a day before, by the groomer": { by: "groomer", before: DAY_MS + MINUTE_MS, counts: [0, 0] },
  "an hour before, by the groomer": { by: "groomer", before: HOUR_MS, counts: [0, 1] },
  "after its end, by the groomer": { by: "groomer", before: -5 * HOUR_MS, counts: [0, 1] },
} as const;

test.each(Object.entries(cases))("counts or ignores a visit canceled %s", async (_, { by, before, counts }) => {
  const trust = await setUpTrust();
  const { app, gus } = trust;
  const ana = await trust.joined("ana");
  const { id, startsAt } = await trust.visit(ana.window);
  app.clock.set(startsAt - before);

  const window = by === "parent" ? ana.window : trust.asGus();
  expect((await window.patch(`/api/bookings/${id}/status`, { status: "cancelled", reason })).status).toBe(200);

  const next = await requests(ana.window, trust.request({ preferredDate: "2026-06-23" }));
  const { petParentRecord } = await trust.seenBy(trust.asGus(), next.id);
  expect(petParentRecord).toMatchObject({ canceledLateAnywhere: counts[0], noShowsAnywhere: 0 });
  expect(await trust.adminPage(ana.id)).toContain(`Last 12 months 0 no-shows, ${counts[0]} canceled late`);
  expect(await trust.adminPage(gus.user.id)).toContain(`Last 90 days 0 missed, ${counts[1]} canceled late`);
  const profile = textIn(await (await app.visitor().get(`/groomer/${gus.profile.id}`)).text());
  expect(profile.includes("Canceled late or missed")).toBe(counts[1] > 0);
  if (counts[1]) expect(profile).toContain("Canceled late or missed : 1 of 1 visit in 12 months");
  app.clock.set(startsAt + 366 * DAY_MS);
  expect(await trust.adminPage(ana.id)).toContain("Last 12 months 0 no-shows, 0 canceled late");
});

test("doesn't count a withdrawn request or a suspension as a late cancellation", async () => {
  const trust = await setUpTrust();
  const ana = await trust.joined("ana");
  const { id } = await requests(ana.window, trust.request({ preferredDate: "2026-06-11" }));
  await ana.window.patch(`/api/bookings/${id}/status`, { status: "cancelled" });
  await trust.visit(ana.window, { preferredDate: "2026-06-11" });
  const suspension = { suspended: true, reason: "Rude messages" };
  await trust.boss().patch(`/api/admin/users/${ana.id}/suspension`, suspension);

  for (const who of [ana.id, trust.gus.user.id]) expect(await trust.adminPage(who)).toContain(", 0 canceled late");
});
