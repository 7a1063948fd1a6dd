import { expect, test } from "bun:test";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { siteForTests } from "./site.ts";

const site = siteForTests(1);

test("a payment whose answer is lost claims nothing about the charge, and says what to do", async () => {
  await site.givesCard(0, "pm_card_chargeCustomerFail");
  await site.window(0).post("/api/subscription/sync");
  site.app.clock.advance(31 * DAY_MS);
  await site.window(0).post("/api/subscription/sync");
  site.local.fail({ how: "drop", isDone: true, times: 1000 });

  const answer = await site.window(0).post("/api/membership/pay");

  const { message } = (await answer.json()).error;
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).not.toBeNull();
  expect(message).not.toMatch(/nothing was charged/i);
  expect(message).toMatch(/We don't know yet .* Check your membership in a few minutes before you try again/);
});
