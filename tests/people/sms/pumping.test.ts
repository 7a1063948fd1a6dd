import { expect, test } from "bun:test";
import { browser, testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { asks, withTexts } from "./setup.ts";

test("codes are counted for a network and for the whole site, however many accounts and numbers ask", async () => {
  const app = await testApp({ env: { RATE_LIMITS: "text-code-ip=3,text-code-site=5" } });
  const texts = withTexts(app);
  const statuses: number[] = [];
  for (let account = 0; account < 12; account++) {
    const person = await addUser(app, "pet_parent", `pump${account}`);
    const window = browser(app.handle, `198.51.${100 + Math.floor(account / 6)}.7`);
    for (const [name, value] of signedIn(app, person, "pet_parent").cookies) window.cookies.set(name, value);
    const number = `828-555-01${String(account).padStart(2, "0")}`;
    statuses.push((await asks(window, "post", "/number", { number, agrees: true })).status);
  }

  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 200, 200, 429, 429, 429, 429]);
  for (let round = 0; round < 6; round++) await texts.deliver();
  expect(texts.bodies()).toHaveLength(5);
});
