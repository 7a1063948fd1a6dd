import { expect, test } from "bun:test";
import { stormWithKills } from "#tests/proof/abuse/webhook-storm.ts";

test("events five times over, shuffled, forged, with Stripe failing and the process killed, end as without", async () => {
  const { heard, taken, forged, calm, stormy, mostUnavailable } = await stormWithKills(12, 1);

  expect(heard).toBeGreaterThanOrEqual(60);
  expect(taken).toContain(null);
  expect(new Set([...taken, 503])).toEqual(new Set([200, 503, null]));
  expect(taken.filter((status) => status === 503).length).toBeLessThanOrEqual(mostUnavailable);
  expect(new Set([...forged, null])).toEqual(new Set([400, null]));
  expect(stormy).toEqual(calm);
  expect(new Set(stormy.members.map(({ state }) => state))).toEqual(new Set(["active", "ended", "payment_required"]));
  expect(new Set(stormy.mails).size).toBe(stormy.mails.length);
});
