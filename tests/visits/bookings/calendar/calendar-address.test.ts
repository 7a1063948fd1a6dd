import { expect, test } from "bun:test";
import decodeQR from "qr/decode.js";
import { auditLog, calendarFeeds, visits } from "#db/db.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { browser } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, readRows } from "#tests/support/rows.ts";
import { setUpBookings } from "../setup.ts";
import { addVisit, makes, reads } from "./feed-setup.ts";
import { linesOf } from "./ics.ts";

test("an address has 128 random bits, and is kept as a hash alone", async () => {
  const { app, as } = await setUpBookings();

  const made = await makes(as.ana);
  const other = await makes(as.gus);

  expect(made.url).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{22}\.ics$/);
  expect(made.openUrl).toBe(made.url.replace("http:", "webcal:"));
  expect(other.url).not.toBe(made.url);
  const token = made.path.slice(10, 32);
  const kept = JSON.stringify([readRows(app.ctx.db, calendarFeeds), readRows(app.ctx.db, auditLog)]);
  expect(kept).toMatch(/"tokenHash":"[0-9a-f]{64}"/);
  expect(kept).not.toContain(token);
});

function photograph(svg: string) {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)![1]) * 10;
  const data = new Uint8Array(side * side * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, kind, first, second] of svg.matchAll(/(m)(-?\d+) ?(-?\d+)h1v1/gi)) {
    const from = kind === "M" ? [0, 0] : [x, y];
    [x, y] = [from[0]! + Number(first), from[1]! + Number(second)];
    for (let row = y * 10; row < y * 10 + 10; row++) {
      const begin = (row * side + x * 10) * 4;
      for (let at = begin; at < begin + 40; at++) data[at] = at % 4 === 3 ? 255 : 0;
    }
  }
  return { width: side, height: side, data };
}

test("a camera reads the address from the QR code", async () => {
  const { as } = await setUpBookings();

  const { openUrl, qrCode } = await makes(as.ana);

  expect(decodeQR(photograph(qrCode))).toBe(openUrl);
});

test("a calendar program learns what the file is, how long it is good for, and that nothing has changed", async () => {
  const setup = await setUpBookings();
  const id = addVisit(setup);
  const { path } = await makes(setup.as.ana);

  const first = await reads(setup, path);

  const etag = first.headers.get("etag")!;
  expect(first.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(first.headers.get("cache-control")).toBe("private, max-age=300");
  expect(first.headers.get("x-robots-tag")).toBe("noindex");
  expect(linesOf(await first.text()).slice(0, 8)).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Mudroom//Bookings//EN",
    "METHOD:PUBLISH",
    "NAME:Mudroom visits",
    "X-WR-CALNAME:Mudroom visits",
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
  ]);

  setup.app.clock.advance(HOUR_MS);
  const again = await reads(setup, path, { "if-none-match": etag });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);

  changeRows(setup.app.ctx.db, visits, { id }, { visitMinutes: 120 });
  const changed = await reads(setup, path, { "if-none-match": etag });
  expect(changed.status).toBe(200);
  expect(changed.headers.get("etag")).not.toBe(etag);
});

test("HEAD answers like GET without the file, and a long one travels compressed", async () => {
  const setup = await setUpBookings();
  for (let at = 0; at < 10; at++) addVisit(setup);
  const { path } = await makes(setup.as.ana);

  const head = await browser(setup.app.handle).send("HEAD", path);
  const zipped = await reads(setup, path, { "accept-encoding": "gzip" });

  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(head.headers.get("etag")).toBe(zipped.headers.get("etag"));
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  const text = new TextDecoder().decode(Bun.gunzipSync(await zipped.bytes()));
  expect(text).toBe(await (await reads(setup, path)).text());
});

const without = (text: string) => text.replaceAll(/[0-9a-f-]{36}/g, "id");

test("an address that was replaced, switched off or never given is the same 404", async () => {
  const setup = await setUpBookings();
  const { as } = setup;
  const first = await makes(as.ana);
  const second = await makes(as.ana);

  const replaced = await reads(setup, first.path);
  expect((await reads(setup, second.path)).status).toBe(200);
  expect((await as.ana.delete("/api/calendar-feed")).status).toBe(204);
  const off = await reads(setup, second.path);
  const unknown = await reads(setup, `/calendar/${"A".repeat(22)}.ics`);
  const nonsense = await reads(setup, "/calendar/visits.ics");

  const answers = [replaced, off, unknown, nonsense];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const texts = await Promise.all(answers.map(async (answer) => without(await answer.text())));
  expect(new Set(texts).size).toBe(1);
});

test("switching off twice is no error, and what was done is in the audit log, once", async () => {
  const { app, ana, as } = await setUpBookings();
  await makes(as.ana);

  const ends = [await as.ana.delete("/api/calendar-feed"), await as.ana.delete("/api/calendar-feed")];

  expect(ends.map(({ status }) => status)).toEqual([204, 204]);
  const rows = readRows(app.ctx.db, auditLog, { actorId: ana.id });
  expect(rows.map(({ action }) => action)).toEqual(["calendar-address-made", "calendar-address-ended"]);
});

test("while somebody is suspended their address answers nothing, and again afterwards", async () => {
  const setup = await setUpBookings();
  const { app, ana, as } = setup;
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  const { path } = await makes(as.ana);
  const suspends = async (suspended: boolean) => {
    const body = { suspended, reason: "Looked at" };
    expect((await boss.patch(`/api/admin/users/${ana.id}/suspension`, body)).status).toBe(200);
  };

  await suspends(true);
  expect((await reads(setup, path)).status).toBe(404);

  await suspends(false);
  expect((await reads(setup, path)).status).toBe(200);
});

test("a closed account takes its address along", async () => {
  const setup = await setUpBookings();
  const { app, as } = setup;
  for (const window of [as.ana, as.gus]) {
    const { path } = await makes(window);
    expect((await window.delete("/api/account", { password: PASSWORD })).status).toBe(204);
    expect((await reads(setup, path)).status).toBe(404);
  }
  expect(readRows(app.ctx.db, calendarFeeds)).toEqual([]);
});

test("the export says that there is an address and since when, and the Account tab too", async () => {
  const { app, as } = await setUpBookings();
  const told = async () =>
    ((await (await as.ana.post("/api/account/export", { password: PASSWORD })).json()) as CalendarAddress)
      .calendarAddress;
  expect(await told()).toBeNull();

  const { path } = await makes(as.ana);
  app.clock.advance(DAY_MS);

  expect(await told()).toEqual({ createdAt: app.clock.now() - DAY_MS });
  const page = await (await as.ana.get("/pet-parent-dashboard?tab=profile&section=calendar")).text();
  expect(page).toContain("Your calendar link was created on Jun 10, 2026.");
  const all = page + (await (await as.ana.post("/api/account/export", { password: PASSWORD })).text());
  expect(all).not.toContain(path.slice(10, 32));
});

interface CalendarAddress {
  calendarAddress: { createdAt: number } | null;
}

test("thirty addresses an hour are enough for anybody, and so are 240 looks a minute for one network", async () => {
  const setup = await setUpBookings();
  const { app, as } = setup;
  for (let at = 0; at < 30; at++) await makes(as.ana);
  expect((await as.ana.post("/api/calendar-feed", {})).status).toBe(429);

  const { path } = await makes(as.gus);
  const unknown = `/calendar/${"A".repeat(22)}.ics`;
  for (let at = 0; at < 120; at++) {
    expect([(await reads(setup, path)).status, (await reads(setup, unknown)).status]).toEqual([200, 404]);
  }
  const refused = await reads(setup, path);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect((await browser(app.handle, "203.0.113.9").get(path)).status).toBe(200);
  app.clock.advance(MINUTE_MS);
  expect((await reads(setup, path)).status).toBe(200);
});
