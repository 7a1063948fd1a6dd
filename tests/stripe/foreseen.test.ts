import { expect, test } from "bun:test";
import { membershipAttempts } from "#db/db.ts";
import { readRows } from "#tests/support/rows.ts";
import { siteForTests } from "./site.ts";

const site = siteForTests(1);
const asked = () => site.local.requests.filter(({ method }) => method === "POST").length;

test.each([
  ["HEAD", "/subscribe", {}],
  ["HEAD", "/membership/billing", {}],
  ["GET", "/membership/billing", { "sec-purpose": "prefetch" }],
  ["GET", "/subscribe", {}],
] as const)("%s %s with %p begins nothing at the provider", async (method, path, headers) => {
  const answer = await site.window(0).send(method, path, { headers });

  expect([200, 302]).toContain(answer.status);
  expect(asked()).toBe(0);
  expect(readRows(site.app.ctx.db, membershipAttempts)).toEqual([]);
});

test("the page says what is charged when without asking the provider; the call that it makes begins the payment", async () => {
  const page = await (await site.window(0).get("/subscribe")).text();
  const begun = asked();
  const answer = await site.window(0).post("/api/get-or-create-subscription");

  expect(page).toContain("Your trial starts today.");
  expect(begun).toBe(0);
  expect(await answer.json()).toMatchObject({ kind: "setup", status: "requires_payment_method" });
  expect(asked()).toBeGreaterThan(0);
});
