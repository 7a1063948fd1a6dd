import { expect, test } from "bun:test";
import { groomerProfiles, linkNames, users } from "#db/db.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { type Browser, browser, testApp } from "#tests/support/app.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";

const NUMBER = "828-555-0100";

async function town(env: Record<string, string> = {}, isCrawler = async (_address: string) => false) {
  const app = await testApp({ env, isCrawler });
  const { user, profile } = await addGroomer(app, "gus");
  const ask = (id: number | string = profile.id) => app.visitor().submit(`/groomer/${id}/phone`, {});
  const page = async () => (await app.visitor().get(`/groomer/${profile.id}`)).text();
  return { app, user, profile, ask, page };
}

test("hides a phone number from pages and calls until 'Show number' without script", async () => {
  const { app, profile, ask, page } = await town();
  const html = await page();
  expect(html).toContain("Show number");
  expect(html).not.toMatch(/828|555-?0100/);
  expect(await (await app.visitor().get(`/api/groomer-profiles/${profile.id}`)).text()).not.toContain(NUMBER);

  const shown = await ask();

  expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, expect.stringMatching(/private|no-store/)]);
  expect(await shown.text()).toContain('href="tel:+18285550100"');
  expect((await app.visitor().get(`/groomer/${profile.id}/phone`)).status).toBe(404);
});

// A page left open leads back to a profile that is still there, instead of saying that it may have been removed.
const hidden: Record<string, [change: object, status: number]> = {
  "who does not show it": [{ showPhone: false }, 303],
  "who is not listed": [{ listedUntil: 0 }, 404],
};
for (const [who, [change, status]] of Object.entries(hidden)) {
  testWith(`shows no one the number of a groomer ${who}`, town, async ({ app, ask }) => {
    app.ctx.db.update(groomerProfiles).set(change).run();
    const answer = await ask();
    expect([answer.status, (await answer.text()).includes(NUMBER)]).toEqual([status, false]);
  });
}

testWith("shows no button without a number", town, async ({ app, ask, page }) => {
  app.ctx.db.update(users).set({ phoneNumber: null }).run();
  expect([await page(), (await ask()).status]).toEqual([expect.not.stringContaining("Show number"), 303]);
});

for (const id of ["0", "x", "99999"]) {
  testWith(`finds no number for groomer ${id}`, town, async ({ ask }) => {
    expect((await ask(id)).status).toBe(404);
  });
}

test("limits how many numbers and profile calls one network gets", async () => {
  const { app, profile, ask } = await town({ RATE_LIMITS: "phone-ip=2,profile-ip=7" });
  const statuses = [await ask(), await ask(), await ask()].map(({ status }) => status);
  const offers = [
    `service-packages/${profile.id}`,
    `add-on-services/${profile.id}`,
    `portfolio-images?groomerId=${profile.id}`,
  ];
  for (const path of [`groomer-profiles/${profile.id}`, `reviews/${profile.id}`, "groomer-profiles/99999", ...offers]) {
    statuses.push((await app.visitor().get(`/api/${path}`)).status);
  }
  statuses.push((await app.visitor().get(`/api/groomer-profiles/byUser?userId=${profile.userId}`)).status);
  statuses.push((await app.visitor().get(`/api/groomer-profiles/${profile.id}`)).status);
  expect(statuses).toEqual([200, 200, 429, 200, 200, 404, 200, 200, 200, 200, 429]);
});

test("limits how many profile pages one network gets in a minute", async () => {
  const { app, user, profile } = await town({ RATE_LIMITS: "profile-page-ip=120" });
  const as = (ip: string) => browser(app.handle, ip);
  const read = async (window: Browser, path = `/groomer/${profile.id}`) => (await window.get(path)).status;
  const one = as("203.0.113.9");
  for (let at = 0; at < 118; at++) expect(await read(one, `/groomer/${profile.id}?reviews=${at % 3}`)).toBe(200);
  await app.ctx.db.insert(linkNames).values({ groomerId: profile.id, linkName: "gus-van" });
  expect([await read(one, "/@gus-van"), await read(one, "/groomer/99999")]).toEqual([200, 404]);

  const refused = await one.get(`/groomer/${profile.id}`);

  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(await refused.text()).toContain("Too many pages. Please try again in a minute.");
  expect(await (await app.visitor().get("/metrics")).text()).toContain('method="GET",status="429"} 1\n');
  expect([await read(one, "/@gus-van"), (await one.send("HEAD", "/@gus-van")).status]).toEqual([429, 429]);
  one.cookies.set("sid", signedIn(app, user, "groomer").cookies.get("sid")!);
  expect(await read(one)).toBe(429);
  expect([await read(one, "/"), await read(as("203.0.113.10"))]).toEqual([200, 200]);
  app.clock.advance(MINUTE_MS);
  expect(await read(one)).toBe(200);
});

test("doesn't limit a household that opens 60 pages a minute or look it up", async () => {
  const lookups: string[] = [];
  const { app, profile } = await town({ RATE_LIMITS: "on" }, async (address) => lookups.push(address) > 0);
  for (let at = 0; at < 3600; at++) {
    app.clock.advance(1_000);
    expect((await app.visitor().get(`/groomer/${profile.id}`)).status).toBe(200);
  }
  expect(lookups).toEqual([]);
});

test("doesn't limit a search engine and looks it up once a day", async () => {
  const lookups: string[] = [];
  const { app, profile } = await town({ RATE_LIMITS: "profile-page-ip=2" }, async (address) => {
    lookups.push(address);
    return address === "66.249.66.1";
  });
  const read = async (ip: string) => (await browser(app.handle, ip).get(`/groomer/${profile.id}`)).status;
  const four = async (ip: string) => Promise.all([await read(ip), await read(ip), read(ip), read(ip)]);

  expect([await four("66.249.66.1"), await four("203.0.113.9")]).toEqual([
    [200, 200, 200, 200],
    [200, 200, 429, 429],
  ]);
  expect(lookups).toEqual(["66.249.66.1", "203.0.113.9"]);
  app.clock.advance(DAY_MS + 1);
  expect(await four("66.249.66.1")).toEqual([200, 200, 200, 200]);
  expect(lookups).toHaveLength(3);
});

testWith("says at sign-up how old people must be", town, async ({ app }) => {
  expect(await (await app.visitor().get("/auth?mode=register")).text()).toContain("18 or older");
});
