import { expect, test } from "bun:test";
import { membershipAttempts } from "#db/schema/tables.ts";
import { siteForTests } from "./site.ts";

const site = siteForTests(1);
const asked = () => site.local.requests.filter(({ method }) => method === "POST").length;

test.each([
  ["HEAD", "/subscribe", {}],
  ["HEAD", "/membership/billing", {}],
  ["GET", "/subscribe", { "sec-purpose": "prefetch;prerender" }],
  ["GET", "/membership/billing", { "sec-purpose": "prefetch" }],
  ["GET", "/subscribe", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }],
] as const)("%s %s with %p begins nothing at the provider", async (method, path, headers) => {
  const answer = await site.window(0).send(method, path, { headers });

  expect([200, 302]).toContain(answer.status);
  expect(asked()).toBe(0);
  expect(site.app.ctx.db.select().from(membershipAttempts).all()).toEqual([]);
});

test("who was sent by another site goes on with one click", async () => {
  const ahead = await (await site.window(0).get("/subscribe", { "sec-fetch-site": "cross-site" })).text();
  const page = await (await site.window(0).get("/subscribe", { "sec-fetch-site": "same-origin" })).text();

  expect(ahead).toContain('href="/subscribe">');
  expect(page).toContain("Your trial starts today.");
});
