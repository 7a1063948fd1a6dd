import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { memberships } from "#db/schema/tables.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import type { MembershipView } from "#src/shared/money/memberships.ts";
import { siteForTests } from "./site.ts";

const site = siteForTests(3);

const rowOf = (at: number) =>
  site.app.ctx.db.select().from(memberships).where(eq(memberships.groomerId, site.owners[at]!.profileId)).get()!;
const read = async (answer: Response) => (await answer.json()) as MembershipView;
const sync = async (at: number) => read(await site.window(at).post("/api/subscription/sync"));
/** The amounts that were charged. */
const charges = (at: number) =>
  site.local.store
    .all("charge")
    .filter(({ customer, paid }) => customer === rowOf(at).customerId && paid)
    .map(({ amount }) => amount);

/** A groomer whose trial ended ten minutes ago. */
async function inTheHour(at: number) {
  await site.givesCard(at, "pm_card_visa");
  await sync(at);
  site.app.clock.advance(30 * DAY_MS + 10 * MINUTE_MS);
}

test("a Stripe that stops answering in the middle charges nothing either, once it is asked again", async () => {
  await inTheHour(1);
  const { subscriptionId } = rowOf(1);
  site.local.fail({ on: `DELETE /v1/subscriptions/${subscriptionId}`, how: "500", times: 2 });

  const lost = await site.window(1).post("/api/membership/cancel", {});
  const again = await read(await site.window(1).post("/api/membership/cancel", {}));

  site.app.clock.advance(3 * DAY_MS);
  await sync(1);
  expect([lost.status, again.state]).toEqual([503, "ended"]);
  expect(charges(1)).toEqual([]);
});

test("who cancels in Stripe's billing page in that hour reads that the waiting charge is the last one", async () => {
  await inTheHour(2);

  site.local.cancelInPortal(rowOf(2).subscriptionId!);
  const waiting = await sync(2);
  site.app.clock.advance(2 * HOUR_MS);
  const charged = await sync(2);

  expect(waiting.words).toContain("today's charge of $49.00 is the last one");
  expect(charged.words).toContain("you won't be charged again");
  expect(charges(2)).toEqual([4900]);
});
