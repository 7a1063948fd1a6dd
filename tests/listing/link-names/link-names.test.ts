import { expect, test } from "bun:test";
import { auditLog, freedLinkNames, groomerProfiles, linkNames, sqlite, users } from "#db/db.ts";
import { isReserved, linkNameFrom } from "#src/domain/link-names.ts";
import { findGroomerByLinkName, suggestLinkName } from "#src/features/listing/link-names/queries.ts";
import { releaseLinkName, trackListedSince } from "#src/features/listing/link-names/service.ts";
import { deleteOldData } from "#src/features/operations/privacy/old-data.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { asksFor, refusal, setUpLinkNames, takes } from "./setup.ts";

const TAKEN = [409, "That name is taken"] as [number, string];
const SHAPE = "Use 3 to 40 letters, numbers, and single hyphens. For example: castillo-grooming";
const YEAR = 365 * DAY_MS;
const oddNames = ["two words", "-edge", "edge-", "two--hyphens", "café"];

test("lets a groomer take a name in any spelling with one audit entry", async () => {
  const { app, gus, as } = await setUpLinkNames();

  expect(await takes(as.gus, " @Blue-Ridge-Bath ")).toEqual({ linkName: "blue-ridge-bath", old: [] });
  expect(await takes(as.gus, "blue-ridge-bath")).toEqual({ linkName: "blue-ridge-bath", old: [] });

  const entries = findRows(app.ctx.db, auditLog);
  expect(entries.map(({ action, target }) => [action, target])).toEqual([
    ["link-name-chosen", `groomer ${gus.profile.id}`],
  ]);
});

testWith("refuses an invalid name and a groomer without a profile", setUpLinkNames, async ({ app, as }) => {
  for (const text of ["", "ab", "a".repeat(41), ...oddNames, "a_b", 7, null])
    expect(await refusal(as.gus, text)).toEqual([422, SHAPE]);
  for (const text of ["123", "12-34"]) expect(await refusal(as.gus, text)).toEqual([422, "Use at least one letter"]);
  expect(await takes(as.gus, "a".repeat(40))).toMatchObject({ linkName: "a".repeat(40) });

  const lou = signedIn(app, await addUser(app, "groomer", "lou"), "groomer");
  expect(await refusal(lou, "lous-van")).toEqual([409, "Create your business profile first."]);
});

testWith("blocks invalid and second names in the database", setUpLinkNames, ({ app, gus }) => {
  const put = (linkName: string) =>
    sqlite(app.ctx.db).run("INSERT INTO link_names (link_name, groomer_id) VALUES (?, ?)", [linkName, gus.profile.id]);

  for (const text of ["ab", "a".repeat(41), "Big", ...oddNames, "123", "12-34"])
    expect(() => put(text)).toThrow("link_names_shape");
  put("first-one");
  expect(() => put("second-one")).toThrow("UNIQUE");
});

testWith("refuses words that look official like a taken name", setUpLinkNames, async ({ as }) => {
  for (const text of ["admin", "support", "api", "embed", "mudroom", "Mudroom-Help", "the-mud-room", "official"])
    expect(await refusal(as.gus, text)).toEqual(TAKEN);
  expect(["supportive-paws", "admiral-dog"].some(isReserved)).toBe(false);
});

testWith("gives a name to one of two groomers and refuses the other", setUpLinkNames, async ({ as }) => {
  const answers = await Promise.all([asksFor(as.gus, "wag"), asksFor(as.gil, "wag")]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

testWith("leads each name, old or new, to its own groomer", setUpLinkNames, async ({ app, gus, gil, later, earns }) => {
  await earns("gus", "old-gus");
  await takes(later.gus(), "gus");
  await earns("gil", "old-gil");
  await takes(later.gil(), "gil");
  const found = (linkName: string) => findGroomerByLinkName(app.ctx.db, linkName, app.clock.now());

  for (const name of ["gus", "old-gus"]) expect(found(name)).toEqual({ groomerId: gus.profile.id, linkName: "gus" });
  for (const name of ["gil", "old-gil"]) expect(found(name)).toEqual({ groomerId: gil.profile.id, linkName: "gil" });
});

testWith("reserves an old name for its groomer for a year", setUpLinkNames, async ({ app, later, earns, earn }) => {
  await earns("gus", "first-name");
  const changed = await takes(later.gus(), "second-name");
  expect(changed).toEqual({
    linkName: "second-name",
    old: [{ linkName: "first-name", until: app.clock.now() + YEAR }],
  });
  expect(await refusal(later.gil(), "first-name")).toEqual(TAKEN);
  earn();

  const back = await takes(later.gus(), "first-name");
  expect(back).toMatchObject({ linkName: "first-name", old: [{ linkName: "second-name" }] });

  app.clock.advance(YEAR - 1);
  expect(await refusal(later.gil(), "second-name")).toEqual(TAKEN);
  app.clock.advance(1);
  expect(await takes(later.gil(), "second-name")).toEqual({ linkName: "second-name", old: [] });
});

testWith("keeps up to five old names for a groomer", setUpLinkNames, async ({ app, later, earns }) => {
  await earns("gus", "name-1", "name-2", "name-3", "name-4", "name-5", "name-6");

  expect(await refusal(later.gus(), "name-7")).toEqual([
    409,
    "You can have up to 5 old links. The first one ends on Jul 10, 2027.",
  ]);
  expect((await takes(later.gus(), "name-1")).old.map(({ linkName }) => linkName)).not.toContain("name-1");
  app.clock.advance(YEAR);
  expect(await takes(later.gus(), "name-7")).toMatchObject({ linkName: "name-7", old: [{ linkName: "name-1" }] });
});

testWith("redirects an old name for a year and then removes it", setUpLinkNames, async ({ app, gus, later, earns }) => {
  await earns("gus", "first-name");
  await takes(later.gus(), "second-name");
  const found = () => findGroomerByLinkName(app.ctx.db, "first-name", app.clock.now());
  expect(found()).toEqual({ groomerId: gus.profile.id, linkName: "second-name" });

  await deleteOldData(app.ctx);
  expect(findRows(app.ctx.db, linkNames)).toHaveLength(2);
  app.clock.advance(YEAR);
  expect(found()).toBeUndefined();
  await deleteOldData(app.ctx);
  expect(findRows(app.ctx.db, linkNames)).toMatchObject([{ linkName: "second-name", until: null }]);
});

test("deletes a closed account's names and blocks them for a year", async () => {
  const { app, later, earns } = await setUpLinkNames();
  await earns("gus", "first-name", "second-name");
  const as = { gus: later.gus(), gil: later.gil() };
  await app.visitor().get("/@second-name");

  expect((await as.gus.delete("/api/account", { password: PASSWORD })).status).toBe(204);
  expect(findRows(app.ctx.db, linkNames)).toEqual([]);
  expect(JSON.stringify(findRows(app.ctx.db, freedLinkNames))).not.toContain("name");
  expect((await app.visitor().get("/@second-name")).status).toBe(404);
  for (const name of ["first-name", "second-name"]) expect(await refusal(as.gil, name)).toEqual(TAKEN);

  app.clock.advance(YEAR);
  expect(await takes(later.gil(), "second-name")).toMatchObject({ linkName: "second-name" });
  await deleteOldData(app.ctx);
  expect(findRows(app.ctx.db, freedLinkNames)).toEqual([]);
});

testWith("suggests free names made from the business name", setUpLinkNames, async ({ app, gus, gil, later, earns }) => {
  const suggested = (id: number) => suggestLinkName(app.ctx.db, id, app.clock.now());

  expect(suggested(gus.profile.id)).toBe("blue-ridge-bath-co");
  expect(suggested(gil.profile.id)).toBe("gil-and-sohnes-grooming");
  await earns("gil", "blue-ridge-bath-co");
  const as = { gus: later.gus(), gil: later.gil() };
  expect(suggested(gus.profile.id)).toBe("blue-ridge-bath-co-grooming");
  expect(suggested(gil.profile.id)).toBe("gil-and-sohnes-grooming");
  await takes(as.gil, "gil-and-sohnes-grooming");
  expect(suggested(gil.profile.id)).toBe("");
  await takes(as.gil, "gil-and-sons");
  expect(suggested(gil.profile.id)).toBe("gil-and-sohnes-grooming");
  await takes(as.gus, "blue-ridge-bath-co-grooming");
  expect(suggested(gus.profile.id)).toBe("");

  expect(linkNameFrom("The Very Long and Winding Road to a Clean Dog, LLC")).toBe(
    "the-very-long-and-winding-road-to-a",
  );
  expect(linkNameFrom("x".repeat(60))).toBe("x".repeat(40));
  expect(linkNameFrom("犬")).toBe("");
  for (const businessName of ["犬", "Мой пёс", "★ 강아지", "كلب & 犬"]) {
    changeRows(app.ctx.db, groomerProfiles, { id: gil.profile.id }, { businessName });
    expect(suggested(gil.profile.id)).toBe("");
  }
});

const info = { id: "command", ip: "local" };

async function setUp() {
  const setup = await setUpLinkNames();
  const { app } = setup;
  const una = await addGroomer(app, "una", { isListed: false });
  const lists = (isListed: boolean) => {
    const change = { backgroundCheckStatus: "passed", listedUntil: isListed ? app.clock.now() + YEAR : 0 } as const;
    return changeRows(app.ctx.db, groomerProfiles, { id: una.profile.id }, change);
  };
  return { ...setup, una, lists, asUna: () => signedIn(app, una.user, "groomer") };
}

test("keeps one name for a never-listed groomer and frees it with the account", async () => {
  const { app, as, asUna, earn, later } = await setUp();
  for (const at of [1, 2, 3, 4, 5, 6]) await takes(asUna(), `name-${at}`);

  expect(findRows(app.ctx.db, linkNames)).toMatchObject([{ linkName: "name-6", until: null }]);
  expect((await takes(as.gus, "name-1")).linkName).toBe("name-1");
  expect(await refusal(as.gil, "name-6")).toEqual(TAKEN);
  earn();
  expect((await asUna().delete("/api/account", { password: PASSWORD })).status).toBe(204);
  expect(findRows(app.ctx.db, freedLinkNames)).toEqual([]);
  expect((await takes(later.gil(), "name-6")).linkName).toBe("name-6");
});

testWith("requires a confirmed email for a link name", setUp, async ({ app, una, asUna }) => {
  const confirmed = (at: number | null) => changeRows(app.ctx.db, users, { id: una.user.id }, { emailVerifiedAt: at });

  confirmed(null);
  expect(await refusal(asUna(), "name-1")).toEqual([409, "Confirm your email before you choose a link."]);
  confirmed(app.clock.now());
  expect(await takes(asUna(), "name-1")).toEqual({ linkName: "name-1", old: [] });
});

testWith("keeps no old names of a listed groomer who switches quickly", setUp, async ({ app, as, later }) => {
  for (const at of [1, 2, 3, 4, 5, 6, 7]) {
    await takes(later.gus(), `name-${at}`);
    trackListedSince(app.ctx);
    app.clock.advance(DAY_MS);
  }

  expect((await takes(as.gil, "name-6")).linkName).toBe("name-6");
  expect((await as.gus.delete("/api/account", { password: PASSWORD })).status).toBe(204);
  expect((await takes(as.gil, "name-7")).linkName).toBe("name-7");
});

testWith("frees a name whose year is over at once with the account", setUp, async ({ app, as, later }) => {
  await takes(as.gus, "first-name");
  trackListedSince(app.ctx);
  app.clock.advance(30 * DAY_MS);
  await takes(later.gus(), "second-name");
  app.clock.advance(366 * DAY_MS);
  expect((await later.gus().delete("/api/account", { password: PASSWORD })).status).toBe(204);
  expect((await takes(later.gil(), "first-name")).linkName).toBe("first-name");
});

testWith("keeps a name once it has led to a listed groomer for 30 days", setUp, async ({ app, as, later }) => {
  await takes(as.gus, "first-name");
  trackListedSince(app.ctx);
  app.clock.advance(30 * DAY_MS - 1);
  trackListedSince(app.ctx);

  await takes(later.gus(), "second-name");
  expect(findGroomerByLinkName(app.ctx.db, "first-name", app.clock.now())).toBeUndefined();
  trackListedSince(app.ctx);
  app.clock.advance(30 * DAY_MS);
  expect((await takes(later.gus(), "third-name")).old).toMatchObject([{ linkName: "second-name" }]);
});

test("counts only listed days and keeps an earned name without a listing", async () => {
  const { app, asUna, lists, later } = await setUp();
  await takes(asUna(), "first-name");
  for (const [isListed, days] of [
    [false, 60],
    [true, 29],
    [false, 1],
    [true, 29],
  ] as const) {
    lists(isListed);
    trackListedSince(app.ctx);
    app.clock.advance(days * DAY_MS);
  }
  expect((await takes(asUna(), "second-name")).old).toEqual([]);

  lists(true);
  trackListedSince(app.ctx);
  app.clock.advance(30 * DAY_MS);
  lists(false);
  trackListedSince(app.ctx);
  app.clock.advance(90 * DAY_MS);
  trackListedSince(app.ctx);
  expect((await takes(asUna(), "third-name")).old).toMatchObject([{ linkName: "second-name" }]);
  expect(await refusal(later.gil(), "second-name")).toEqual(TAKEN);
});

testWith("keeps an earned name that a groomer takes again and gives up", setUp, async ({ later, earns }) => {
  await earns("gus", "first-name", "second-name");
  await takes(later.gus(), "first-name");

  expect((await takes(later.gus(), "third-name")).old.map(({ linkName }) => linkName).sort()).toEqual([
    "first-name",
    "second-name",
  ]);
});

testWith("delays no name longer than a wrong clock ran ahead", setUp, async ({ app, as, later }) => {
  await takes(as.gus, "first-name");
  app.clock.advance(900 * DAY_MS);
  trackListedSince(app.ctx);
  app.clock.advance(-900 * DAY_MS);
  trackListedSince(app.ctx);
  app.clock.advance(30 * DAY_MS);

  expect((await takes(later.gus(), "second-name")).old).toMatchObject([{ linkName: "first-name" }]);
});

test("lets an operator free closed, old, and unlisted names but no listed groomer's", async () => {
  const { app, asUna, later, earns } = await setUp();
  await earns("gus", "old-name", "left-name");
  await takes(asUna(), "held-name");
  await earns("gil", "listed-name");
  await later.gus().delete("/api/account", { password: PASSWORD });
  const lou = await addGroomer(app, "lou");
  const asLou = () => signedIn(app, lou.user, "groomer");
  for (const name of ["old-name", "left-name", "held-name"]) expect(await refusal(asLou(), name)).toEqual(TAKEN);

  for (const name of ["old-name", "left-name", "held-name"]) {
    expect(releaseLinkName(app.ctx, name, info)).toBe(true);
    expect((await takes(asLou(), name)).linkName).toBe(name);
  }
  expect(releaseLinkName(app.ctx, "nobodys-name", info)).toBe(false);
  expect(() => releaseLinkName(app.ctx, "listed-name", info)).toThrow("A listed groomer uses this name.");
  const freed = findRows(app.ctx.db, auditLog, { action: "link-name-freed" });
  expect(freed).toHaveLength(3);
  expect(JSON.stringify(freed)).not.toMatch(/(?:old|left|held)-name/);
});
