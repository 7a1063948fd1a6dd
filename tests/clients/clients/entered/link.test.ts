import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clientInvitations, clientPets, clients, groomerProfiles } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { Browser } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, linkTo, mailPort, readRow, removeRows, sendDueMails } from "#tests/support/rows.ts";
import { type InvitationSetup, linksTo, setUpInvitations, stranger } from "./invitations.ts";
import { setUpOwn } from "./setup.ts";

async function invited() {
  const setup = await setUpInvitations();
  await setup.invite();
  return { ...setup, ...linksTo(setup.app), profile: `/groomer/${setup.gus.profile.id}` };
}

async function formAt(window: Browser, path: string) {
  const html = await (await window.get(path)).text();
  const value = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1];
  const text = /<textarea[^>]*name="petInfo"[^>]*>([^<]*)</.exec(html)?.[1];
  return {
    petInfo: text?.trim(),
    petCount: value("petCount"),
    zip: value("serviceZipCode"),
    town: value("serviceCity"),
    html,
  };
}

test("looking at the link says who invites and changes nothing; the button leads to the profile", async () => {
  const { app, path, profile } = await invited();
  const window = stranger(app);

  const page = await window.get(path);
  expect([page.status, page.headers.get("cache-control"), page.headers.get("referrer-policy")]).toEqual([
    200,
    "no-store",
    "no-referrer",
  ]);
  expect(await page.text()).toContain("Book your next visit with Blue Ridge Bath Co.");
  const followed = () => readRow(app.ctx.db, clientInvitations)!.followedAt;
  expect(followed()).toBeNull();

  const on = await window.submit(path, {});
  expect([on.status, on.headers.get("location")]).toEqual([303, `${profile}#book`]);
  expect(followed()).toBe(app.clock.now());
});

test("the form there has pets and town, and nothing that a stranger must not read", async () => {
  const { app, path, profile } = await invited();
  const window = stranger(app);
  await window.submit(path, {});

  const form = await formAt(window, profile);

  expect(form).toMatchObject({ petInfo: "Biscuit: Beagle.\nMo: Cat.", petCount: "2", zip: "28803", town: "Asheville" });
  for (const secret of ["Oak Street", "0177", "4711", "Pays in cash", "Bites", "Albright"]) {
    expect(form.html).not.toContain(secret);
  }
  expect((await formAt(stranger(app), profile)).petInfo).toBe("");
});

test("what is filled in is still there after a sign-in, beside the parent's own street", async () => {
  const { app, path, profile } = await invited();
  const window = stranger(app);
  await window.submit(path, {});
  const kim = await addUser(app, "pet_parent", "kim", { zipCode: "28804" });
  for (const [name, value] of signedIn(app, kim, "pet_parent").cookies) window.cookies.set(name, value);

  const first = await formAt(window, profile);
  const second = await formAt(window, profile);

  expect(first).toMatchObject({ petInfo: "Biscuit: Beagle.\nMo: Cat.", zip: "28804" });
  expect(first.html).toContain("1 Secret Street");
  expect(second.petInfo).toBe("");
});

test("whoever is signed in gets their own pets and place", async () => {
  const { as, path, profile } = await invited();

  await as.ana.submit(path, {});

  expect(await formAt(as.ana, profile)).toMatchObject({ petInfo: "Waffles: Dog, Goldendoodle.", zip: "28801" });
});

test("once the groomer has corrected the address, the mail at the wrong one tells nothing more", async () => {
  const { app, june, path, profile } = await invited();
  changeRows(app.ctx.db, clients, { id: june }, { email: "june.a@example.com" });
  const window = stranger(app);

  expect(await (await window.get(path)).text()).not.toContain("filled in");
  await window.submit(path, {});

  expect(await formAt(window, profile)).toMatchObject({ petInfo: "", zip: "" });
});

test("of a client without pets and ZIP code nothing is filled in there", async () => {
  const { app, june, path, profile } = await invited();
  removeRows(app.ctx.db, clientPets, { clientId: june });
  changeRows(app.ctx.db, clients, { id: june }, { zipCode: null });
  const window = stranger(app);

  await window.submit(path, {});

  expect(await formAt(window, profile)).toMatchObject({ petInfo: "", zip: "" });
});

test.each(["a made-up link", "one of a month ago", "one from a groomer who is not listed any more"])(
  "%s leads nowhere",
  async (what) => {
    const { app, gus, path } = await invited();
    if (what.includes("month")) app.clock.advance(30 * DAY_MS);
    if (what.includes("listed")) changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { listedUntil: 0 });
    const at = what.includes("made-up") ? "/invited/dead" : path;

    for (const answer of [await stranger(app).get(at), await stranger(app).submit(at, {})]) {
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("This link no longer works");
    }
  },
);

test("no other site can follow it for somebody", async () => {
  const { app, path } = await invited();

  const answer = await stranger(app).send("POST", path, {
    body: "",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
  });

  expect(answer.status).toBe(403);
});
test("when a parent leaves, what the groomer has entered stays, and no longer says that it is theirs", async () => {
  const { app, as, ana, june } = await setUpOwn();
  const isJune = eq(clients.id, june.id);
  linkTo(app.ctx.db, june.id, ana.id, 1);

  expect((await as.ana.delete("/api/account", { password: PASSWORD })).status).toBe(204);

  expect(app.ctx.db.select().from(clients).where(isJune).get()).toMatchObject({
    name: "June Albright",
    accountId: null,
    linkedAt: null,
  });
});

test("the groomer's export has all of it, the parent's has none", async () => {
  const { as, june } = await setUpOwn();
  const exportOf = async (who: "ana" | "gus") =>
    (await as[who].post("/api/account/export", { password: PASSWORD })).json();

  expect((await exportOf("gus")).enteredClients).toContainEqual(june);
  expect((await exportOf("ana")).enteredClients).toEqual([]);
});

const SIGN_UP = "/auth?mode=register";

async function invitedVisitor() {
  const setup = await setUpInvitations();
  await setup.invite();
  return { ...setup, ...linksTo(setup.app), window: stranger(setup.app) };
}

async function signUpAt(window: Browser, path = SIGN_UP) {
  const html = await (await window.get(path)).text();
  const value = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1];
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

test("whoever goes on from an invitation finds name, address and town in the sign-up, and nothing else", async () => {
  const { path, window } = await invitedVisitor();
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
  for (const secret of ["Oak Street", "0177", "4711", "Pays in cash", "Biscuit"])
    expect(form.html).not.toContain(secret);
});

test("looking at the link fills in nothing, and nobody else's browser is told", async () => {
  const { app, path, window } = await invitedVisitor();

  expect(await (await window.get(path)).text()).not.toContain("Albright");
  expect(await signUpAt(window)).toMatchObject(EMPTY);
  await window.submit(path, {});
  expect(await signUpAt(stranger(app))).toMatchObject(EMPTY);
});

test("a groomer who signs up, and the login, start empty", async () => {
  const { path, window } = await invitedVisitor();
  await window.submit(path, {});

  expect(await signUpAt(window, `${SIGN_UP}&role=groomer`)).toMatchObject({ ...EMPTY, role: "groomer" });
  expect((await signUpAt(window, "/auth?mode=login")).html).not.toContain("Albright");
});

test("it is gone once somebody has signed up with it, or is signed in", async () => {
  const { as, path, window } = await invitedVisitor();
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

test.each(["corrected", "removed"])("of a client whose address was %s nothing is filled in", async (what) => {
  const { app, as, june, path, window } = await invitedVisitor();
  if (what === "removed") await as.gus.delete(`/api/clients/${june}`);
  else changeRows(app.ctx.db, clients, { id: june }, { email: "june.a@example.com" });

  expect((await window.submit(path, {})).status).toBe(303);

  expect(await signUpAt(window)).toMatchObject(EMPTY);
});

test.each(["closed", "suspended"])("the link of a groomer whose account is %s leads nowhere", async (what) => {
  const { app, as, gus, path, window } = await invitedVisitor();
  if (what === "closed") await as.gus.delete("/api/account", { password: PASSWORD });
  else changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { suspended: true });

  for (const answer of [await window.get(path), await window.submit(path, {})]) {
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("This link no longer works");
  }
  expect(await signUpAt(window)).toMatchObject(EMPTY);
});
const change = ({ app: { ctx }, june }: InvitationSetup, values: Partial<typeof clients.$inferInsert>) =>
  changeRows(ctx.db, clients, { id: june }, values);

const changeGroomer = ({ app: { ctx }, gus }: InvitationSetup, values: Partial<typeof groomerProfiles.$inferInsert>) =>
  changeRows(ctx.db, groomerProfiles, { id: gus.profile.id }, values);

async function sentAfter(happens: (setup: InvitationSetup) => unknown) {
  const setup = await setUpInvitations();
  const { app } = setup;
  expect((await setup.invite()).status).toBe(201);
  const away = mailPort(() => Promise.reject(new Error("No answer")));
  await sendDueMails({ ...app.ctx, mail: away });
  await happens(setup);
  app.clock.advance(DAY_MS);
  await sendDueMails(app.ctx);
  return app.sent.map(({ subject }) => subject).filter((subject) => subject.includes("invites you"));
}

test("an invitation that has waited is sent while all is as it was", async () => {
  expect(await sentAfter(({ june, as }) => as.gus.get(`/clients/${june}`))).toEqual([
    "Your groomer invites you to book online",
  ]);
});

test.each<[string, (setup: InvitationSetup) => unknown]>([
  ["has closed the account", ({ as }) => as.gus.delete("/api/account", { password: PASSWORD })],
  ["is suspended", (setup) => changeGroomer(setup, { suspended: true })],
  ["is not listed any more", (setup) => changeGroomer(setup, { listedUntil: 0 })],
  ["has removed the client", ({ as, june }) => as.gus.delete(`/api/clients/${june}`)],
  ["has corrected the address", (setup) => change(setup, { email: "june.a@example.com" })],
  ["has found that they have an account", (setup) => linkTo(setup.app.ctx.db, setup.june, setup.ana.id, 1)],
])("it is not sent once the groomer %s", async (_, happens) => {
  expect(await sentAfter(happens)).toEqual([]);
});
