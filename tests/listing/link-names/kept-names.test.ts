import { expect, test } from "bun:test";
import { auditLog, freedLinkNames, groomerProfiles, linkNames, users } from "#db/db.ts";
import { findByLinkName } from "#src/features/listing/link-names/queries.ts";
import { freeLinkName, noteListedNames } from "#src/features/listing/link-names/service.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { addGroomer, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { refusal, setUpLinkNames, takes } from "./setup.ts";

const TAKEN = [409, "That name is taken"] as [number, string];
const info = { id: "command", ip: "local" };

async function setUp() {
  const setup = await setUpLinkNames();
  const { app } = setup;
  const una = await addGroomer(app, "una", { isListed: false });
  const lists = (isListed: boolean) =>
    changeRows(
      app.ctx.db,
      groomerProfiles,
      { id: una.profile.id },
      { backgroundCheckStatus: "passed", listedUntil: isListed ? app.clock.now() + 365 * DAY_MS : 0 },
    );
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
    noteListedNames(app.ctx);
    app.clock.advance(DAY_MS);
  }

  expect((await takes(as.gil, "name-6")).linkName).toBe("name-6");
  expect((await as.gus.delete("/api/account", { password: PASSWORD })).status).toBe(204);
  expect((await takes(as.gil, "name-7")).linkName).toBe("name-7");
});

testWith("frees a name whose year is over at once with the account", setUp, async ({ app, as, later }) => {
  await takes(as.gus, "first-name");
  noteListedNames(app.ctx);
  app.clock.advance(30 * DAY_MS);
  await takes(later.gus(), "second-name");
  app.clock.advance(366 * DAY_MS);
  expect((await later.gus().delete("/api/account", { password: PASSWORD })).status).toBe(204);
  expect((await takes(later.gil(), "first-name")).linkName).toBe("first-name");
});

testWith("keeps a name once it has led to a listed groomer for 30 days", setUp, async ({ app, as, later }) => {
  await takes(as.gus, "first-name");
  noteListedNames(app.ctx);
  app.clock.advance(30 * DAY_MS - 1);
  noteListedNames(app.ctx);

  await takes(later.gus(), "second-name");
  expect(findByLinkName(app.ctx.db, "first-name", app.clock.now())).toBeUndefined();
  noteListedNames(app.ctx);
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
    noteListedNames(app.ctx);
    app.clock.advance(days * DAY_MS);
  }
  expect((await takes(asUna(), "second-name")).old).toEqual([]);

  lists(true);
  noteListedNames(app.ctx);
  app.clock.advance(30 * DAY_MS);
  lists(false);
  noteListedNames(app.ctx);
  app.clock.advance(90 * DAY_MS);
  noteListedNames(app.ctx);
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
  noteListedNames(app.ctx);
  app.clock.advance(-900 * DAY_MS);
  noteListedNames(app.ctx);
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
    expect(freeLinkName(app.ctx, name, info)).toBe(true);
    expect((await takes(asLou(), name)).linkName).toBe(name);
  }
  expect(freeLinkName(app.ctx, "nobodys-name", info)).toBe(false);
  expect(() => freeLinkName(app.ctx, "listed-name", info)).toThrow("A listed groomer uses this name.");
  const freed = findRows(app.ctx.db, auditLog, { action: "link-name-freed" });
  expect(freed).toHaveLength(3);
  expect(JSON.stringify(freed)).not.toMatch(/(?:old|left|held)-name/);
});
