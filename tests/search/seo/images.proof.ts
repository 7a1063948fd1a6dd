import { expect, test } from "bun:test";
import { groomerProfiles } from "#db/db.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { readPage } from "./reading.ts";

testWith("serves a 1200 by 630 PNG that other sites may show and cache forever", testApp, async (app) => {
  const image = (await readPage(app, "/about")).og("image")!.replace("http://localhost:3000", "");

  const response = await app.visitor().get(image);

  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const png = Buffer.from(await response.bytes());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  const etag = response.headers.get("etag")!;
  expect((await app.visitor().get(image, { "if-none-match": etag })).status).toBe(304);
  const plain = await app.visitor().get("/og/page/about.png");
  expect(plain.headers.get("cache-control")).toBe("public, max-age=3600");
});

testWith("draws images only for public pages and listed groomers", testApp, async (app) => {
  const gus = await addGroomer(app, "gus");
  const una = await addGroomer(app, "una", { isListed: false });
  const statusOf = async (path: string) => (await app.visitor().get(path)).status;

  expect(await statusOf(`/og/groomer/${gus.profile.id}.png`)).toBe(200);
  for (const name of [
    `groomer/${una.profile.id}`,
    "groomer/999",
    "groomer/x",
    "page/auth",
    "city/nc-raleigh",
    "city/nc-Asheville",
    "other/home",
  ])
    expect([name, await statusOf(`/og/${name}.png`)]).toEqual([name, 404]);
});

testWith("changes the image's address with its content", testApp, async (app) => {
  const gus = await addGroomer(app, "gus");
  const path = `/groomer/${gus.profile.id}`;
  const before = (await readPage(app, path)).og("image");

  changeRows(app.ctx.db, groomerProfiles, {}, { businessName: "Another name" });

  expect((await readPage(app, path)).og("image")).not.toBe(before);
});

test("limits a visitor's new images but not finished ones", async () => {
  const app = await testApp({ env: { RATE_LIMITS: "image-ip=1" } });
  const gus = await addGroomer(app, "gus", { businessName: "Only Here" });
  const gil = await addGroomer(app, "gil", { businessName: "Only There" });
  const path = `/og/groomer/${gus.profile.id}.png`;
  const visitor = app.visitor();

  expect((await visitor.get(path)).status).toBe(200);
  expect((await visitor.get(path)).status).toBe(200);
  for (const other of [`groomer/${gil.profile.id}`, "city/nc-asheville", "groomer/999", "city/nc-nowhere"])
    expect([other, (await visitor.get(`/og/${other}.png`)).status]).toEqual([other, 429]);
  expect((await visitor.get(path)).status).toBe(200);
});

testWith("redraws an image within a minute of a change", testApp, async (app) => {
  const gus = await addGroomer(app, "gus", { businessName: "Before" });
  const etagOf = async () => (await app.visitor().get(`/og/groomer/${gus.profile.id}.png`)).headers.get("etag");
  const before = await etagOf();

  changeRows(app.ctx.db, groomerProfiles, {}, { businessName: "After" });
  app.clock.advance(60_000);

  expect(await etagOf()).not.toBe(before);
});
