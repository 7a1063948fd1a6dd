import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clientInvitations, clientPets, clients, groomerProfiles } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { Browser } from "#tests/support/app.ts";
import { linkTo } from "#tests/support/clients.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, readRow, removeRows } from "#tests/support/rows.ts";
import { linksTo, setUpInvitations, stranger } from "./invitations.ts";
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
