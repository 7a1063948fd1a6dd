import { expect, test } from "bun:test";
import { testApp } from "#tests/support/app.ts";
import { mailsTo } from "./mailbox.ts";
import { newcomer } from "./newcomer.ts";

test("a pet parent is welcomed by mail", async () => {
  const app = await testApp();

  await app.visitor().post("/api/register", newcomer);

  const [mail, ...others] = mailsTo(app, newcomer.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Welcome to Mudroom");
  expect(mail?.text).toContain("Hi Nora,");
  expect(mail?.text).toContain("http://localhost:3000/groomers");
});

test("a groomer's welcome names the next steps", async () => {
  const app = await testApp();

  await app.visitor().post("/api/register", { ...newcomer, role: "groomer" });

  const text = mailsTo(app, newcomer.email)[0]?.text;
  expect(text).toContain("3-5 business days");
  expect(text).toContain("up to 3 packages");
  expect(text).toContain("$49 a month");
  expect(text).toContain("http://localhost:3000/groomer-dashboard");
  expect(text!.match(/^\d\. [\w ]+/gm)).toEqual(["1. Business", "2. Membership", "3. Background check"]);
  expect(text).toContain("3. Background check: we start it once your membership is active.");
});

test("a name that is an address does not get into the mail", async () => {
  const app = await testApp();

  await app.visitor().post("/api/register", { ...newcomer, fullName: "prizes.example now" });

  const [mail] = mailsTo(app, newcomer.email);
  expect(mail?.text).toContain("Hello,");
  expect(`${mail?.text}${mail?.html}`).not.toContain("prizes.example");
});
