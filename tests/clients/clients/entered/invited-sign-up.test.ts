import { expect, test } from "bun:test";
import { clients, groomerProfiles } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { Browser } from "#tests/support/app.ts";
import { linkTo } from "#tests/support/clients.ts";
import { mailPort, sendDueMails } from "#tests/support/mails.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { type InvitationSetup, linksTo, setUpInvitations, stranger } from "./invitations.ts";

const SIGN_UP = "/auth?mode=register";

async function invited() {
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
  const { path, window } = await invited();
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
  const { app, path, window } = await invited();

  expect(await (await window.get(path)).text()).not.toContain("Albright");
  expect(await signUpAt(window)).toMatchObject(EMPTY);
  await window.submit(path, {});
  expect(await signUpAt(stranger(app))).toMatchObject(EMPTY);
});

test("a groomer who signs up, and the login, start empty", async () => {
  const { path, window } = await invited();
  await window.submit(path, {});

  expect(await signUpAt(window, `${SIGN_UP}&role=groomer`)).toMatchObject({ ...EMPTY, role: "groomer" });
  expect((await signUpAt(window, "/auth?mode=login")).html).not.toContain("Albright");
});

test("it is gone once somebody has signed up with it, or is signed in", async () => {
  const { as, path, window } = await invited();
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
  const { app, as, june, path, window } = await invited();
  if (what === "removed") await as.gus.delete(`/api/clients/${june}`);
  else changeRows(app.ctx.db, clients, { id: june }, { email: "june.a@example.com" });

  expect((await window.submit(path, {})).status).toBe(303);

  expect(await signUpAt(window)).toMatchObject(EMPTY);
});

test.each(["closed", "suspended"])("the link of a groomer whose account is %s leads nowhere", async (what) => {
  const { app, as, gus, path, window } = await invited();
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
