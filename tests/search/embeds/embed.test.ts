import { expect, test } from "bun:test";
import { groomerProfiles, sessions } from "#db/db.ts";
import { frameableHeaders } from "#src/http/headers.ts";
import { buttonHtml, formHtml } from "#src/shared/listing/link-names.ts";
import { knownNames, takes } from "#tests/listing/link-names/setup.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { MORNING, NEXT_TUESDAY, sendRequest, setUpBookings } from "#tests/visits/bookings/setup.ts";

async function setUpEmbed() {
  const setup = await setUpBookings({}, { RATE_LIMITS: "off" });
  await takes(setup.as.gus, "blue-ridge");
  return { ...setup, open: (path = "/embed/@blue-ridge") => setup.app.visitor().get(path) };
}

const csp = (answer: Response) => answer.headers.get("content-security-policy");

test("shows packages and next openings and passes the choice to the full profile", async () => {
  const { app, gus, open } = await setUpEmbed();
  const answer = await open();
  const html = await answer.text();

  expect(answer.status).toBe(200);
  expect(html).toContain("Blue Ridge Bath Co.");
  for (const { id, name } of gus.packages) {
    expect(html).toContain(`name="package" value="${id}"`);
    expect(html).toContain(name.replace("&", "&amp;"));
  }
  expect(html).toContain('<form action="/@blue-ridge#book" method="get" target="_top"');
  expect(html).toContain('<input type="hidden" name="from" value="site"');
  expect(html).toContain('target="_top" rel="noopener"');
  expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/groomer/${gus.profile.id}"`);
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(html.match(/name="time"/g)).toHaveLength(6);

  const chosen = new URLSearchParams({
    from: "site",
    package: String(gus.packages[1]!.id),
    time: `${NEXT_TUESDAY} ${MORNING}`,
  });
  const ana = signedIn(app, await addUser(app, "pet_parent", "pat"), "pet_parent");
  const profile = await (await ana.get(`/@blue-ridge?${chosen}`)).text();
  expect(profile).toMatch(
    new RegExp(
      `name="servicePackageId"[^>]*value="${gus.packages[1]!.id}"[^>]*checked|<option[^>]*selected[^>]*value="${gus.packages[1]!.id}"|value="${gus.packages[1]!.id}" selected`,
    ),
  );
  expect(profile).toContain(`value="${NEXT_TUESDAY}"`);
});

test("promises later days only when the groomer's horizon allows them", async () => {
  const { app, as, gus, open } = await setUpEmbed();
  app.ctx.db.run(
    `INSERT INTO days_off (groomer_id, start_date, end_date) VALUES (${gus.profile.id}, '2026-06-10', '2026-06-30')`,
  );
  const readNotice = async () => /No available times[^<]*/.exec(await (await open()).text())![0];

  expect(await readNotice()).toBe("No available times in the next two weeks. See later days on the full page.");
  for (const horizonDays of [14, 13]) {
    expect((await as.gus.patch("/api/day-rules", { horizonDays })).status).toBe(200);
    expect(await readNotice()).toBe(
      `No available times in the next two weeks.${horizonDays === 14 ? " See later days on the full page." : ""}`,
    );
  }
});

test("opens the form for one network up to 120 times a minute", async () => {
  const { app, as } = await setUpBookings({}, { RATE_LIMITS: "on" });
  await takes(as.gus, "blue-ridge");
  for (let at = 0; at < 120; at++) await app.visitor().get("/embed/@nobody");
  expect((await app.visitor().get("/embed/@blue-ridge")).status).toBe(429);
});

testWith("lets any site frame the form but no other page", setUpEmbed, async ({ app, open }) => {
  const shown = [await open(), await open("/embed/@nobody-here")];
  for (const answer of shown) {
    expect(csp(answer)).toBe(frameableHeaders["content-security-policy"]!);
    expect(csp(answer)).toContain("frame-ancestors *");
    expect(csp(answer)).not.toContain("unsafe");
    expect(answer.headers.has("x-frame-options")).toBe(false);
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  }
  const gone = [
    await open("/embed/@Blue-Ridge"),
    await open("/embed/x"),
    await app.visitor().post("/embed/@blue-ridge"),
  ];
  expect(gone.map(({ status }) => status)).toEqual([302, 404, 415]);
  for (const answer of gone) {
    expect(csp(answer)).toContain("frame-ancestors 'none'");
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
  }
});

test("sends everyone identical bytes without reading a session or setting a cookie", async () => {
  const { app, as, open } = await setUpEmbed();
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  const seenAt = () => app.ctx.db.select({ id: sessions.id, at: sessions.lastSeenAt }).from(sessions).all();
  app.clock.advance(2 * 60 * 60 * 1000);
  const before = seenAt();
  const whole = async (answer: Response) => ({
    status: answer.status,
    headers: [...answer.headers].filter(([name]) => name !== "x-request-id"),
    body: await answer.text(),
  });
  const stranger = await whole(await open());

  for (const window of [as.gus, as.ana, boss]) {
    window.cookies.set("seen", "1.2");
    window.cookies.set("flash", "anything");
    expect(await whole(await window.get("/embed/@blue-ridge"))).toEqual(stranger);
  }
  expect(stranger.headers.map(([name]) => name)).not.toContain("set-cookie");
  expect(stranger.body).not.toContain("Tester");
  expect(seenAt()).toEqual(before);
});

testWith("updates the form after a booking and answers 304 while it is unchanged", setUpEmbed, async (setup) => {
  const etag = (await setup.open()).headers.get("etag")!;
  expect((await setup.app.visitor().get("/embed/@blue-ridge", { "if-none-match": etag })).status).toBe(304);
  expect((await sendRequest(setup, "ana")).id).toBeGreaterThan(0);
  expect((await setup.open()).status).toBe(200);
});

test("redirects an old name to the form and shows none for an unlisted groomer", async () => {
  const { app, gus, as, open } = await setUpEmbed();
  knownNames(app);
  await takes(as.gus, "ridge-line");
  const led = await open();
  expect([led.status, led.headers.get("location")]).toEqual([302, "/embed/@ridge-line"]);

  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { listedUntil: 0 });
  const missing = await (await open("/embed/@nobody-here")).text();
  for (const path of ["/embed/@blue-ridge", "/embed/@ridge-line"]) {
    const answer = await open(path);
    expect([answer.status, await answer.text()]).toEqual([404, missing]);
  }
});

test("gives a groomer a text link and a frame without script to copy", () => {
  const named = { appUrl: "https://mudroom.example", linkName: "blue-ridge", businessName: `Tom's "Tub" & <Co>` };

  const [button, form] = [buttonHtml(named), formHtml(named)];

  expect(button).toMatch(
    /^<a href="https:\/\/mudroom\.example\/@blue-ridge\?from=site" style="[^"<>]+">Book an appointment<\/a>$/,
  );
  expect(form).toContain('src="https://mudroom.example/embed/@blue-ridge"');
  expect(form).toContain('title="Book Tom\'s &quot;Tub&quot; &amp; &lt;Co&gt;"');
  expect(form).not.toContain("<script");
});
