import { expect, test } from "bun:test";
import { setUpMembership } from "#tests/money/memberships/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { setUpBookings } from "#tests/visits/bookings/setup.ts";

const CHECKLIST = "Finish these steps to get listed";
const BANNER = "Membership status";

test("what is missing stands on the first room alone, and a banner does not repeat it", async () => {
  const { gus } = await setUpMembership();
  const at = async (path: string) => (await gus.get(`/groomer-dashboard${path}`)).text();

  for (const path of ["", "?tab=bookings", "?tab=bookings&view=today"]) {
    expect(await at(path)).toContain(CHECKLIST);
    expect(await at(path)).not.toContain(BANNER);
  }
  for (const path of ["?tab=services", "?tab=business", "?tab=account", "?tab=bookings&view=all"]) {
    expect(await at(path)).not.toContain(CHECKLIST);
    expect(await at(path)).toContain(BANNER);
  }
});

test("a banner that says more than the checklist takes the membership's line away from it", async () => {
  const { gus, subscribe, pass } = await setUpMembership();
  await subscribe("declines-later");
  await pass(31);
  await pass(8);

  const first = await (await gus.get("/groomer-dashboard")).text();

  expect(first).toContain("Subscription Payment Required");
  expect(first).toContain("Membership is your last step to get listed");
  expect(first).not.toContain("Start your membership");
});

test("before there is a profile the first room is its form, below what is missing", async () => {
  const app = await testApp();
  const nia = signedIn(app, await addUser(app, "groomer", "nia"), "groomer");
  const html = await (await nia.get("/groomer-dashboard")).text();

  expect(html.indexOf(CHECKLIST)).toBeGreaterThan(0);
  expect(html.indexOf('data-island="first-profile"')).toBeGreaterThan(html.indexOf(CHECKLIST));
  for (const href of ["?tab=business&amp;section=profile", "?tab=services", "/subscribe"]) expect(html).toContain(href);
});

test("who is listed reads nothing about it but that the profile is public, where it is written", async () => {
  const { as, gus } = await setUpBookings();

  expect(await (await as.gus.get("/groomer-dashboard")).text()).not.toContain("listed");
  const profile = await (await as.gus.get("/groomer-dashboard?tab=business&section=profile")).text();
  expect(profile).toContain("Your profile is public: parents near you can find it.");
  expect(profile).toContain(`href="/groomer/${gus.profile.id}">View my profile`);
});
