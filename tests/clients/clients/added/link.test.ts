import { expect, test } from "bun:test";
import { clientInvitations, clientPets, clients, groomerProfiles } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { Browser } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, emailPort, findRow, linkTo, removeRows, sendDueMails } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { type InvitationSetup, linksTo, oneClick, setUpInvitations, stranger } from "./invitations.ts";

async function invited() {
  const setup = await setUpInvitations();
  await setup.invite();
  const profile = `/groomer/${setup.gus.profile.id}`;
  return { ...setup, ...linksTo(setup.app), profile, window: stranger(setup.app) };
}

async function read(window: Browser, path: string) {
  const html = await (await window.get(path)).text();
  const value = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1];
  return { html, value };
}

async function formAt(window: Browser, path: string) {
  const { html, value } = await read(window, path);
  const text = /<textarea[^>]*name="petInfo"[^>]*>([^<]*)</.exec(html)?.[1];
  return {
    petInfo: text?.trim(),
    petCount: value("petCount"),
    zip: value("serviceZipCode"),
    town: value("serviceCity"),
    html,
  };
}

testWith("shows who invites and opens the profile from the button", invited, async ({ app, path, profile, window }) => {
  const page = await window.get(path);
  expect([page.status, page.headers.get("cache-control"), page.headers.get("referrer-policy")]).toEqual([
    200,
    "no-store",
    "no-referrer",
  ]);
  const text = await page.text();
  expect(text).toContain("Book your next visit with Blue Ridge Bath Co.");
  expect(text).not.toContain("Albright");
  expect(await signUpAt(window)).toMatchObject(EMPTY);
  const followed = () => findRow(app.ctx.db, clientInvitations)!.followedAt;
  expect(followed()).toBeNull();

  const on = await window.submit(path, {});
  expect([on.status, on.headers.get("location")]).toEqual([303, `${profile}#book`]);
  expect(followed()).toBe(app.clock.now());
  expect(await signUpAt(stranger(app))).toMatchObject(EMPTY);
});

test("fills in pets and town but nothing a stranger mustn't read", async () => {
  const { app, path, profile, window } = await invited();
  await window.submit(path, {});

  const form = await formAt(window, profile);

  expect(form).toMatchObject({ petInfo: "Biscuit: Beagle.\nMo: Cat.", petCount: "2", zip: "28803", town: "Asheville" });
  for (const secret of ["Oak Street", "0177", "#4711", "Pays in cash", "Bites", "Albright"]) {
    expect(form.html).not.toContain(secret);
  }
  expect((await formAt(stranger(app), profile)).petInfo).toBe("");
});

test.each([2, 10, 11, 20])("fills in up to ten of %d pets, as many as a request has", async (count) => {
  const { app, june: clientId, path, profile, window } = await invited();
  const more = { clientId, name: "Rex", type: "Dog", createdAt: 1 } as const;
  for (let pets = 2; pets < count; pets++) addRow(app.ctx.db, clientPets, more);
  await window.submit(path, {});

  expect((await formAt(window, profile)).petCount).toBe(String(Math.min(count, 10)));
});

test("keeps the filled-in pets after a login beside the parent's own street", async () => {
  const { app, path, profile, window } = await invited();
  await window.submit(path, {});
  const kim = await addUser(app, "pet_parent", "kim", { zipCode: "28804" });
  for (const [name, value] of signedIn(app, kim, "pet_parent").cookies) window.cookies.set(name, value);

  const first = await formAt(window, profile);
  const second = await formAt(window, profile);

  expect(first).toMatchObject({ petInfo: "Biscuit: Beagle.\nMo: Cat.", zip: "28804" });
  expect(first.html).toContain("1 Secret Street");
  expect(second.petInfo).toBe("");
});

testWith("fills in a logged-in parent's own pets and place", invited, async ({ as, path, profile }) => {
  expect(await (await as.ana.get(path)).text()).not.toContain("gave us");
  await as.ana.submit(path, {});

  expect(await formAt(as.ana, profile)).toMatchObject({ petInfo: "Waffles: Dog, Goldendoodle.", zip: "28801" });
});

test.each<[string, string | undefined, (setup: InvitationSetup) => unknown]>([
  ["whose address was corrected", undefined, (setup) => change(setup, { email: "june.a@example.com" })],
  ["who was removed", undefined, ({ as, june }) => as.gus.delete(`/api/clients/${june}`)],
  [
    "without pets and ZIP code",
    "June Albright",
    (setup) => {
      removeRows(setup.app.ctx.db, clientPets, { clientId: setup.june });
      change(setup, { zipCode: null });
    },
  ],
])("fills in nothing more for a client %s", async (_, fullName, happens) => {
  const setup = await invited();
  const { path, profile, window } = setup;
  await happens(setup);

  expect((await (await window.get(path)).text()).match(/gave us [^.]*/)?.[0]).toBe(fullName && "gave us your name");
  expect((await window.submit(path, {})).status).toBe(303);
  expect(await formAt(window, profile)).toMatchObject({ petInfo: "", zip: "" });
  expect(await signUpAt(window)).toMatchObject({ ...EMPTY, ...(fullName && { fullName, email: "June@Example.com" }) });
});

test.each<[string, (setup: Awaited<ReturnType<typeof invited>>) => unknown]>([
  ["a made-up link", () => "/invited/dead"],
  ["a month-old link", ({ app }) => app.clock.advance(30 * DAY_MS)],
  ["a link from an unlisted groomer", (setup) => changeGroomer(setup, { listedUntil: 0 })],
  ["a link from a suspended groomer", (setup) => changeGroomer(setup, { suspended: true })],
  ["a link from a closed account", ({ as }) => as.gus.delete("/api/account", { password: PASSWORD })],
])("opens no invitation with %s", async (_, happens) => {
  const setup = await invited();
  const { path, window } = setup;
  const made = await happens(setup);
  const at = typeof made === "string" ? made : path;

  for (const answer of [await window.get(at), await window.submit(at, {})]) {
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("This link no longer works");
  }
  expect(await signUpAt(window)).toMatchObject(EMPTY);
});

const SIGN_UP = "/auth?mode=register";

async function signUpAt(window: Browser, path = SIGN_UP) {
  const { html, value } = await read(window, path);
  return {
    fullName: value("fullName"),
    email: value("email"),
    zipCode: value("zipCode"),
    city: value("city"),
    state: /<option value="(\w\w)" selected/.exec(html)?.[1],
    role: /<input[^>]*value="(\w+)" checked/.exec(html)?.[1],
    html,
  };
}

const EMPTY = { fullName: undefined, email: undefined, zipCode: undefined, city: undefined, state: undefined };

testWith("fills in name and email and town at sign-up and nothing more", invited, async ({ path, window }) => {
  await window.submit(path, {});

  const form = await signUpAt(window);

  expect(form).toMatchObject({
    fullName: "June Albright",
    email: "June@Example.com",
    zipCode: "28803",
    city: "Asheville",
    state: "NC",
    role: "pet_parent",
  });
  expect(form.html).toContain("Your groomer gave us these details.");
  expect(form.html).not.toContain("type it again");
  for (const secret of ["Oak Street", "0177", "#4711", "Pays in cash", "Biscuit"])
    expect(form.html).not.toContain(secret);
});

testWith("shows an empty form to a new groomer and at login", invited, async ({ path, window }) => {
  await window.submit(path, {});

  expect(await signUpAt(window, `${SIGN_UP}&role=groomer`)).toMatchObject({ ...EMPTY, role: "groomer" });
  expect((await signUpAt(window, "/auth?mode=login")).html).not.toContain("Albright");
});

testWith("drops the invitation's details after sign-up or login", invited, async ({ as, path, window }) => {
  await window.submit(path, {});
  const { html: _, ...known } = await signUpAt(window);

  const answer = await window.submit(SIGN_UP, {
    ...(known as Record<string, string>),
    username: "june",
    password: PASSWORD,
  });

  expect(answer.status).toBe(303);
  expect(window.cookies.has("sign-up-draft")).toBe(false);
  await as.ana.submit(path, {});
  expect(as.ana.cookies.has("sign-up-draft")).toBe(false);
});

const change = ({ app: { ctx }, june }: InvitationSetup, values: Partial<typeof clients.$inferInsert>) =>
  changeRows(ctx.db, clients, { id: june }, values);

const changeGroomer = ({ app: { ctx }, gus }: InvitationSetup, values: Partial<typeof groomerProfiles.$inferInsert>) =>
  changeRows(ctx.db, groomerProfiles, { id: gus.profile.id }, values);

async function sentAfter(happens: (setup: InvitationSetup) => unknown) {
  const setup = await setUpInvitations();
  const { app } = setup;
  expect((await setup.invite()).status).toBe(201);
  const away = emailPort(() => Promise.reject(new Error("No answer")));
  await sendDueMails({ ...app.ctx, email: away });
  await happens(setup);
  app.clock.advance(DAY_MS);
  await sendDueMails(app.ctx);
  return app.sent.map(({ subject }) => subject).filter((subject) => subject.includes("invites you"));
}

test("sends a delayed invitation when nothing has changed", async () => {
  expect(await sentAfter(({ june, as }) => as.gus.get(`/clients/${june}`))).toEqual([
    "Your groomer invites you to book online",
  ]);
});

test.each<[string, (setup: InvitationSetup) => unknown]>([
  ["has closed the account", ({ as }) => as.gus.delete("/api/account", { password: PASSWORD })],
  ["is suspended", (setup) => changeGroomer(setup, { suspended: true })],
  ["is no longer listed", (setup) => changeGroomer(setup, { listedUntil: 0 })],
  ["has removed the client", ({ as, june }) => as.gus.delete(`/api/clients/${june}`)],
  ["has corrected the email", (setup) => change(setup, { email: "june.a@example.com" })],
  ["is never to invite the client again", ({ app }) => oneClick(app, linksTo(app).never)],
  ["has linked the client to an account", (setup) => linkTo(setup.app.ctx.db, setup.june, setup.ana.id, 1)],
])("doesn't send a delayed invitation when the groomer %s", async (_, happens) => {
  expect(await sentAfter(happens)).toEqual([]);
});
