import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clientImports, ownClients, ownPets, ownVisits } from "#db/schema/tables.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { setUpOwn } from "./setup.ts";

test("everything goes with the groomer's account", async () => {
  const { app, as, gus, ownVisit } = await setUpOwn();
  const { db, now } = app.ctx;
  ownVisit("2026-06-20");
  db.insert(clientImports).values({ groomerId: gus.profile.id, added: 1, importedAt: now() }).run();

  expect((await as.gus.delete("/api/account", { password: PASSWORD })).status).toBe(204);

  for (const table of [ownClients, ownPets, ownVisits, clientImports]) {
    expect(db.select().from(table).all()).toEqual([]);
  }
});

test("when a parent leaves, what the groomer has entered stays, and no longer says that it is theirs", async () => {
  const { app, as, ana, june } = await setUpOwn();
  const isJune = eq(ownClients.id, june.id);
  app.ctx.db.update(ownClients).set({ parentId: ana.id, joinedAt: 1 }).where(isJune).run();

  expect((await as.ana.delete("/api/account", { password: PASSWORD })).status).toBe(204);

  expect(app.ctx.db.select().from(ownClients).where(isJune).get()).toMatchObject({
    name: "June Albright",
    parentId: null,
    joinedAt: null,
  });
});

test("the groomer's export has all of it, the parent's has none", async () => {
  const { as, june } = await setUpOwn();
  const exportOf = async (who: "ana" | "gus") => (await as[who].get("/api/account/export")).json();

  expect((await exportOf("gus")).ownClients).toEqual([june]);
  expect((await exportOf("ana")).ownClients).toEqual([]);
});
