import { expect, test } from "bun:test";
import { clients, groomerProfiles, memberships, mfaSecrets, servicePackages } from "#db/db.ts";
import { setUpClients } from "#tests/clients/clients/setup.ts";
import { setUpMembership } from "#tests/money/memberships/setup.ts";
import { auditedActions } from "#tests/people/accounts/setup.ts";
import { addedClients, addRow, addRows, changeRows, linkTo } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { setUpBookings } from "#tests/visits/bookings/setup.ts";

const LINE = 'id="start-line"';
const BANNER = "Membership status";

testWith("shows missing steps on the first tab and a banner on the others", setUpMembership, async ({ gus }) => {
  const at = async (path: string) => (await gus.get(`/groomer-dashboard${path}`)).text();

  for (const path of ["", "?tab=bookings", "?tab=bookings&view=today"]) {
    expect(await at(path)).toContain(LINE);
    expect(await at(path)).not.toContain(BANNER);
  }
  for (const path of ["?tab=services", "?tab=business", "?tab=account", "?tab=bookings&view=all"]) {
    expect(await at(path)).not.toContain(LINE);
    expect(await at(path)).toContain(BANNER);
  }
});

test.each([
  ["declined charges", "declines-later", undefined],
  ["the groomer's choice", "works", "/api/membership/cancel"],
] as const)(
  "shows the payment banner without an empty box, and what isn't set up, after a membership ended by %s",
  async (_, card, ends) => {
    const { app, gus, subscribe, pass } = await setUpMembership();
    await subscribe(card);
    if (ends) expect((await gus.post(ends)).status).toBe(200);
    await pass(31);
    await pass(8);

    const first = await (await gus.get("/groomer-dashboard")).text();

    expect(first).toContain("Subscription Payment Required");
    expect(first).not.toContain(LINE);
    expect(first).toMatch(/<div class="banner" data-listing-state[^>]*><.div>/);
    changeRows(app.ctx.db, servicePackages, {}, { isActive: false, position: null });
    expect(await (await gus.get("/groomer-dashboard")).text()).toContain("Step 2 of 5: services and prices");
  },
);

test("shows no empty box for a missing card or an ended grant", async () => {
  for (const state of [{ trialUntil: Date.parse("2026-07-01") }, { grantedUntil: Date.parse("2026-06-01") }]) {
    const { app, gus, groomerId } = await setUpMembership();
    const { db } = app.ctx;
    changeRows(db, memberships, { groomerId }, state);
    changeRows(db, groomerProfiles, {}, { membershipEndDate: Date.parse("2026-06-01") });

    const first = await (await gus.get("/groomer-dashboard")).text();
    expect(first).toContain(BANNER);
    expect(first).not.toContain(LINE);
  }
});

testWith("shows a listed groomer only that the profile is public", setUpBookings, async ({ as }) => {
  expect(await (await as.gus.get("/groomer-dashboard")).text()).not.toContain("listed");
  const profile = await (await as.gus.get("/groomer-dashboard?tab=business&section=profile")).text();
  expect(profile).toContain("Your profile is public: parents near you can find it.");
});

test("offers two-step verification once to a groomer with 20 clients until they answer", async () => {
  const OFFER = "Protect your client list";
  const { app, as, ana, gus, gil, asGil } = await setUpClients();
  const { db, now } = app.ctx;
  const first = async (window = as.gus) => (await window.get("/groomer-dashboard")).text();
  const own = (count: number, groomerId = gus.profile.id) =>
    addRows(
      db,
      clients,
      Array.from({ length: count }, (_, at) => ({
        groomerId,
        source: "added" as const,
        name: `Client ${at}`,
        createdAt: now(),
        changedAt: now(),
      })),
    );
  own(18);
  own(1);
  linkTo(db, addedClients(db).at(-1)!.id, ana.id, now());
  expect(await first()).not.toContain(OFFER);

  own(1);
  expect(await first()).toContain(OFFER);
  expect(await (await as.gus.get("/groomer-dashboard?tab=services")).text()).not.toContain(OFFER);
  expect((await as.gus.submit("/two-step?do=not-now", {})).headers.get("location")).toBe("/groomer-dashboard");
  await as.gus.submit("/two-step?do=not-now", {});

  expect(await first()).not.toContain(OFFER);
  expect(auditedActions(app).filter(({ action }) => action === "mfa-declined")).toHaveLength(1);
  own(20, gil.profile.id);
  expect(await first(asGil)).toContain(OFFER);
  addRow(db, mfaSecrets, { userId: gil.user.id, secret: "A".repeat(32), setUpAt: 0, lastStep: 0 });
  expect(await first(asGil)).not.toContain(OFFER);
});
