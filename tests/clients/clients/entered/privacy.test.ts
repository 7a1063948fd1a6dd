import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clients } from "#db/schema/tables.ts";
import { linkTo } from "#tests/support/clients.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { setUpOwn } from "./setup.ts";

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
  const exportOf = async (who: "ana" | "gus") => (await as[who].get("/api/account/export")).json();

  expect((await exportOf("gus")).enteredClients).toContainEqual(june);
  expect((await exportOf("ana")).enteredClients).toEqual([]);
});
