import { expect, test } from "bun:test";
import { pets, portfolioImages, users, visitPictures } from "#db/schema/tables.ts";
import type { Browser } from "#tests/support/app.ts";
import type { AccountExport } from "#tests/support/exported.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { addRow, changeRows, readRow, readRows } from "#tests/support/rows.ts";
import { setUpPictures } from "./setup.ts";

const file = (digit: string, length = 64) => `${digit.repeat(length)}.webp`;

/** Ana and Gus have one of each kind of picture that they can have. */
async function setUpBoth() {
  const setup = await setUpPictures("completed");
  const { app, ana, gus } = setup;
  const { db, now } = app.ctx;
  addRow(db, pets, { petParentId: ana.id, name: "Waffles", type: "Dog", imageFile: file("b", 32), createdAt: now() });
  addRow(db, portfolioImages, {
    groomerId: gus.profile.id,
    file: file("a"),
    width: 1,
    height: 1,
    sortOrder: 0,
    createdAt: now(),
  });
  changeRows(db, users, { id: gus.user.id }, { profileImage: file("c") });
  const request = await setup.sendsOne("ana", { purpose: "request" });
  const note = await setup.sendsOne("gus", { purpose: "note" });
  return { ...setup, request, note };
}

const picturesIn = async (window: Browser) =>
  ((await (await window.get("/api/account/export")).json()) as AccountExport).pictures;

test("the export lists the pictures of each side, and none of the other", async () => {
  const { as, request, note } = await setUpBoth();

  expect(await picturesIn(as.ana)).toEqual([
    { kind: "pet", address: `/pets/1/photo?v=bbbbbbbb` },
    { kind: "visit", address: request.url },
  ]);
  expect(await picturesIn(as.gus)).toEqual([
    { kind: "portrait", address: `/uploads/${file("c")}` },
    { kind: "portfolio", address: `/uploads/${file("a")}` },
    { kind: "visit", address: note.url },
  ]);
});

test("a parent who leaves takes their pictures along; the groomer's stay with the visit", async () => {
  const { app, as, request, note } = await setUpBoth();

  expect((await as.ana.delete("/api/account", { password: PASSWORD })).status).toBe(204);

  expect(readRows(app.ctx.db, visitPictures)).toMatchObject([{ purpose: "note" }]);
  expect((await as.gus.get(request.url)).status).toBe(404);
  expect((await as.gus.get(note.url)).status).toBe(200);
});

test("a groomer who leaves takes theirs along: portrait, portfolio and notes", async () => {
  const { app, as, gus, request, note } = await setUpBoth();
  const { db } = app.ctx;

  expect((await as.gus.delete("/api/account", { password: PASSWORD })).status).toBe(204);

  expect(readRows(db, visitPictures)).toMatchObject([{ purpose: "request" }]);
  expect(readRows(db, portfolioImages)).toEqual([]);
  expect(readRow(db, users, { id: gus.user.id })!.profileImage).toBeNull();
  expect((await as.ana.get(note.url)).status).toBe(404);
  expect((await as.ana.get(request.url)).status).toBe(200);
});
