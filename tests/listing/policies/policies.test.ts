import { expect, test } from "bun:test";
import { auditLog, bookingPolicies, bookings, groomerPolicies, groomerProfiles, outbox } from "#db/db.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { PoliciesChanges } from "#src/shared/listing/policies.ts";
import { areUnusual, policyLines, usualPolicies } from "#src/shared/listing/policies-labels.ts";
import type { Browser } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { moves, requestFor, sendRequest, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { POLICIES, policiesSeenBy, setsPolicies, setUpPolicies, strict } from "./setup.ts";

const inWords = [
  "Free cancellation until 48 hours before the visit.",
  "Late cancellations: I charge half of the estimate!",
  "No-shows: I wait for 15 minutes.",
  "Matted coats: Dematting costs $20.",
];

test("uses usual policies without a checkbox for a groomer who set none", async () => {
  const { as, app, gus } = await setUpBookings();

  const inWords = ["Free cancellation until 24 hours before the visit."];
  expect(await policiesSeenBy(as.gus)).toEqual({ ...usualPolicies, version: 0, inWords });
  expect(findRows(app.ctx.db, groomerPolicies)).toEqual([]);
  expect(await (await app.visitor().get(`/api/groomer-profiles/${gus.profile.id}`)).json()).not.toHaveProperty(
    "policies",
  );
});

test("keeps unnamed policies in a change and raises the version only for real changes", async () => {
  const setup = await setUpBookings();
  const { app, as, gus } = setup;

  const first = await setsPolicies(setup);
  const second = await setsPolicies(setup, { rabies: "required", mattedText: "" });
  await setsPolicies(setup, { rabies: "required" });
  await setsPolicies(setup, {});

  expect(first).toEqual({ ...strict, rabies: "no", version: 1, inWords });
  expect(second).toMatchObject({ noticeHours: 48, mattedText: null, rabies: "required", version: 2 });
  expect(await policiesSeenBy(as.gus)).toEqual(second);
  const entries = findRows(app.ctx.db, auditLog);
  expect(entries.map(({ action, target }) => [action, target])).toEqual([
    ["policies-changed", `groomer ${gus.profile.id}`],
    ["policies-changed", `groomer ${gus.profile.id}`],
  ]);
  expect(JSON.parse(entries[1]!.detail!)).toEqual({ version: 2, noticeHours: 48, rabies: "required" });
  // A line break becomes a space, because an email or a list would lose it.
  expect((await setsPolicies(setup, { lateText: " Half of it.\r\n\nSorry! " })).lateText).toBe("Half of it. Sorry!");
});

test("shows policies with the profile until a groomer clears them without touching schedules", async () => {
  const setup = await setUpBookings();
  const version = () => setup.app.ctx.db.select({ at: groomerProfiles.scheduleVersion }).from(groomerProfiles).get();
  const before = version();
  const profile = async () =>
    (await setup.app.visitor().get(`/api/groomer-profiles/${setup.gus.profile.id}`)).json() as Promise<{
      policies?: unknown;
    }>;

  const saved = await setsPolicies(setup);
  expect((await profile()).policies).toEqual(saved);
  await setsPolicies(setup, { noticeHours: 24, lateText: null, noShowText: "", mattedText: "  " });

  expect((await profile()).policies).toBeUndefined();
  expect(version()).toEqual(before);
});

test.each([
  [{ noticeHours: 12 }, { noticeHours: "Choose 24, 48, or 72 hours" }],
  [{ noticeHours: "soon" }, { noticeHours: "Choose 24, 48, or 72 hours" }],
  [{ lateText: "x".repeat(301) }, { lateText: "Use at most 300 characters" }],
  [{ mattedText: "a\u0007b" }, { mattedText: "Remove the hidden characters" }],
  [{ noShowText: "a\u2028b" }, { noShowText: "Use one line with no hidden characters" }],
  [{ rabies: "maybe" }, { rabies: "Choose an option from the list" }],
])("refuses %p beside its field and saves nothing", async (changes, fields) => {
  const { as, app } = await setUpBookings();

  const response = await as.gus.patch(POLICIES, changes);

  expect(response.status).toBe(422);
  expect((await response.json()).error.fields).toEqual(fields);
  expect(findRows(app.ctx.db, groomerPolicies)).toEqual([]);
});

test.each([
  [{}, false, 1],
  [{ noticeHours: 72 }, true, 1],
  [{ lateText: "Half." }, true, 2],
  [{ noShowText: "All." }, true, 2],
  [{ mattedText: "$20." }, true, 2],
  [{ rabies: "required" }, true, 2],
  [{ rabies: "preferred" }, true, 2],
] as const)("finds in %p something beyond the usual: %p with %p sentences", (changes, says, count) => {
  const policies = { ...usualPolicies, ...changes };

  expect(areUnusual(policies)).toBe(says);
  expect(policyLines(policies)).toHaveLength(count);
});
testWith("shows a booking's original policies to both sides and admins", setUpPolicies, async (setup) => {
  const { app, as, policies } = setup;
  const { id } = await sendRequest(setup, "ana", { policiesVersion: 1 });
  await setsPolicies(setup, { lateText: "I charge everything." });
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");

  for (const [window, heading, ticked] of [
    [as.ana, "Groomer&#39;s policies", "You saw them before booking."],
    [as.gus, "Your policies", "ana Tester saw them before booking."],
    [boss, "Groomer&#39;s policies", "ana Tester saw them before booking."],
  ] as const) {
    const html = (await (await window.get(`/bookings/${id}`)).text()).replaceAll("'", "&#39;");

    expect(html).toContain(`>${heading}</h2>`);
    expect(html).toContain(ticked);
    for (const sentence of policies.inWords) expect(html).toContain(`<li>${sentence}</li>`);
    expect(html).toContain("Mudroom never charges these fees.");
    expect(html).not.toContain("I charge everything.");
    expect((await (await window.get(`/api/bookings/${id}`)).json()).policies).toEqual({ ...policies, wasShown: true });
  }
});

const listOf = async (window: Browser, side: "pet-parent" | "groomer") =>
  (await (await window.get(`/api/bookings/${side}`)).json())[0];

testWith("says when a parent didn't see policies and nothing where none existed", setUpPolicies, async (setup) => {
  const { as, policies } = setup;
  const { id } = await sendRequest(setup, "ana");
  const empty = await sendRequest(setup, "ana", { policiesVersion: "", petInfo: "Pixel" });
  const without = await setUpBookings();
  const other = await sendRequest(without, "ana");

  for (const one of [empty, await listOf(as.ana, "pet-parent"), await listOf(as.gus, "groomer")])
    expect(one.policies).toEqual({ ...policies, wasShown: false });
  expect(await (await as.ana.get(`/bookings/${id}`)).text()).toContain("You didn't see them before booking.");
  expect(await (await as.gus.get(`/bookings/${id}`)).text()).toContain("ana Tester didn't see them before booking.");
  expect(await (await without.as.ana.get(`/bookings/${other.id}`)).text()).not.toContain("policies-title");
});

testWith("returns 409 for policies that changed since the parent read them", setUpPolicies, async (setup) => {
  const { app, as } = setup;
  const changed = await setsPolicies(setup, { lateText: "I charge everything." });

  const response = await as.ana.post("/api/bookings", requestFor(setup, { policiesVersion: 1 }));

  expect(response.status).toBe(409);
  const message = "The groomer's policies have changed. Read them again.";
  expect(await response.json()).toEqual({
    error: { code: "policies", message, fields: { policiesVersion: message }, policies: changed },
  });
  expect(app.ctx.db.select().from(bookings).all()).toEqual([]);
  expect(findRows(app.ctx.db, outbox)).toEqual([]);
  const again = await sendRequest(setup, "ana", { policiesVersion: 2 });
  expect(again.policies).toEqual({ ...changed, wasShown: true });
});

testWith("applies no withdrawn policies to a booking", setUpPolicies, async (setup) => {
  await setsPolicies(setup, { noticeHours: 24, lateText: null, noShowText: null, mattedText: null });

  expect((await sendRequest(setup, "ana", { policiesVersion: 1 })).policies).toBeUndefined();
  expect(findRows(setup.app.ctx.db, bookingPolicies)).toEqual([]);
});

test.each([["soon"], [0], [-1], [1.5], [[1]]])("refuses an impossible version: %p", async (policiesVersion) => {
  const setup = await setUpPolicies();

  const response = await setup.as.ana.post("/api/bookings", requestFor(setup, { policiesVersion }));

  expect(response.status).toBe(422);
  expect((await response.json()).error.fields).toHaveProperty("policiesVersion");
});

testWith("returns the first request with its own answer when repeated", setUpPolicies, async (setup) => {
  const first = await sendRequest(setup, "ana");
  const again = await sendRequest(setup, "ana", { policiesVersion: 1 });

  expect(again).toMatchObject({ id: first.id, alreadyRequested: true, policies: { wasShown: false } });
});

test.each([
  ["the notice of the booking", 48, setUpPolicies],
  ["the usual 24 hours without policies", 24, setUpBookings],
] as const)("uses %s to decide a late cancellation to the minute", async (_, hours, setUp) => {
  const setup = await setUp();
  const { startsAt } = await sendRequest(setup, "ana", hours === 48 ? { policiesVersion: 1 } : {});
  await setsPolicies(setup, { ...strict, noticeHours: 72 });
  const isLate = async () => (await listOf(setup.as.ana, "pet-parent")).startsInLessThan24Hours;

  setup.app.clock.set(startsAt - hours * HOUR_MS);
  expect(await isLate()).toBe(false);
  setup.app.clock.advance(1);
  expect(await isLate()).toBe(true);
});

testWith("names the booking's notice in emails but none of the groomer's text", setUpPolicies, async (setup) => {
  const { id } = await sendRequest(setup, "ana", { policiesVersion: 1 });
  await setsPolicies(setup, { noticeHours: 72 });

  await moves(setup.as.gus, id, "accepted");

  const emails = findRows(setup.app.ctx.db, outbox);
  const accepted = emails.find(({ subject }) => subject === "Booking accepted: Blue Ridge Bath Co., Tue, Jun 16")!;
  expect(accepted.text).toContain("Free to cancel until Sun, Jun 14, 8:00 AM, Eastern Time.");
  expect(accepted.text).toContain("We never do.");
  for (const { text, html } of emails) {
    for (const words of [strict.lateText, strict.noShowText, strict.mattedText]) {
      expect(text).not.toContain(words);
      expect(html).not.toContain(words);
    }
  }
});

testWith("keeps a booking's policies after the groomer's account closes", setUpPolicies, async (setup) => {
  await sendRequest(setup, "ana", { policiesVersion: 1 });

  expect((await setup.as.gus.delete("/api/account", { password: PASSWORD })).status).toBe(204);

  expect((await listOf(setup.as.ana, "pet-parent")).policies).toEqual({ ...setup.policies, wasShown: true });
});

/* White space of any kind and length is read in one pass. In several it holds up the site, here for longer than a test may take. */
test.each([" ", "\t", "\u00a0", " \t"])("reads a text full of white space quickly: %p", (space) => {
  const lateText = `a${space.repeat(30_000 / space.length)}b`;
  for (let time = 0; time < 10; time++) expect(PoliciesChanges.safeParse({ lateText }).success).toBe(false);
});
