import { expect, spyOn, test } from "bun:test";
import { DAY_MS } from "#src/shared/base/time.ts";
import { testWith } from "#tests/support/test-with.ts";
import { away, setUpMembership } from "./setup.ts";

const FREE = /first month (is )?free/i;
const RED = "Subscription Payment Required";

async function member(card: "works" | "declines-later" = "works") {
  const setup = await setUpMembership();
  const { app, gus } = setup;
  await setup.subscribe(card);
  const text = async (path: string) => (await (await gus.get(path)).text()).replaceAll(/<[^>]*>/g, " ");
  return {
    ...setup,
    text,
    dashboard: () => text("/groomer-dashboard"),
    silentFor: (days: number) => app.clock.advance(days * DAY_MS),
  };
}

test("lets an unlisted groomer with a debt see and pay it", async () => {
  const it = await member("declines-later");
  await it.pass(31);
  it.silentFor(7);

  const dashboard = await it.dashboard();
  const { state, label, words, canDo, due, endsDay } = await it.membership();

  expect(it.row().state).toBe("past_due");
  expect(dashboard).toContain(RED);
  expect(dashboard).toContain("Your membership ended on Jul 17, 2026.");
  expect(dashboard).not.toMatch(FREE);
  expect({ state, label, words, canDo, due, endsDay }).toEqual({
    state: "payment_required",
    label: "Payment required",
    words: "Your listing is hidden until you pay.",
    canDo: ["pay", "replace-card", "cancel"],
    due: { cents: 4900 },
    endsDay: "Jul 17, 2026",
  });
  expect(await it.text("/subscribe")).toContain("You'll be charged $49.00 now.");
});

testWith("offers nothing to a paying member the site hasn't heard of in weeks", member, async (it) => {
  await it.pass(31);
  it.loseEventsFor(40);

  const dashboard = await it.dashboard();
  const shown = await it.membership();
  const page = await it.text("/subscribe");

  expect(dashboard).toContain(RED);
  expect(dashboard).not.toMatch(FREE);
  expect(shown).toMatchObject({ state: "payment_required", isActive: false, nextCharge: null });
  expect(shown.words).toContain("We couldn't confirm your membership");
  expect(page).toContain("Your membership is active");
  expect(page).toContain("Next charge: $49.00 on Sep 10, 2026.");
  expect(await it.dashboard()).not.toContain(RED);
  expect(await it.membership()).toMatchObject({ state: "active", isActive: true });
});

testWith("treats an expired trial as over and offers no other", member, async (it) => {
  it.silentFor(33);

  const dashboard = await it.dashboard();

  expect(it.row().state).toBe("trialing");
  expect(dashboard).toContain("Your membership ended on Jul 12, 2026.");
  expect(dashboard).not.toMatch(FREE);
  expect(await it.membership()).toMatchObject({ state: "payment_required", label: "Payment required" });
});

testWith("offers a new start after a planned end", member, async (it) => {
  await it.gus.post("/api/membership/cancel");
  it.loseEventsFor(31);

  const { state, words, canDo } = await it.membership();
  const page = await it.text("/subscribe");

  expect([state, words, canDo]).toEqual([
    "ended",
    "Ended on Jul 10, 2026. Subscribe again to get listed.",
    ["subscribe"],
  ]);
  expect(await it.dashboard()).toContain("Your membership ended on Jul 10, 2026.");
  expect(page).toContain("You'll be charged $49.00 now.");
});

testWith("neither charges nor confirms a membership while the provider is silent", member, async (it) => {
  await it.pass(31);
  it.silentFor(40);
  const outage = spyOn(it.app.ctx.payments, "findSubscriptions").mockImplementation(away);

  const answer = await it.gus.get("/subscribe");
  const page = await answer.text();
  outage.mockRestore();

  expect(answer.status).toBe(503);
  expect(page).not.toMatch(/charged \$49\.00|membership is active/);
});
