import { afterAll, beforeAll, expect, test } from "bun:test";
import { ConfigError, readConfig } from "#src/base/config.ts";
import { checkTexts } from "#src/features/running/doctor/services.ts";
import { testConfig } from "#tests/support/config.ts";

let smsUrl = "";
let server: ReturnType<typeof Bun.serve>;

beforeAll(() => {
  server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => Response.json({ status: "active", incoming_phone_numbers: [{ sms_url: smsUrl }] }),
  });
});
afterAll(() => server.stop(true));

const textsUrl = (port: number) => `twilio+http://AC1:secret@127.0.0.1:${port}?from=+12025550100`;
const examined = (env: Record<string, string>) => checkTexts(testConfig(env));

test("a site without texts has nothing to look at", async () => {
  expect(await examined({})).toBeNull();
});

test("the doctor says where answers go, that nothing limits a month, and that all is well", async () => {
  const env = { TEXTS_URL: textsUrl(server.port!) };
  smsUrl = "";
  expect(await examined(env)).toMatchObject({
    state: "problem",
    says: "Replies aren't set up, so the site won't know when someone texts STOP.",
  });
  smsUrl = "https://elsewhere.example/sms";
  expect((await examined(env))?.says).toBe("Replies go to https://elsewhere.example/sms.");
  smsUrl = "http://localhost:3000/api/texts/webhook";
  expect(await examined(env)).toMatchObject({ state: "warning", advice: "Set TEXTS_MONTHLY_LIMIT." });
  expect(await examined({ ...env, TEXTS_MONTHLY_LIMIT: "500" })).toMatchObject({ state: "ok" });
});

test("a provider that does not answer is a problem, and no sentence holds the token", async () => {
  const found = await examined({ TEXTS_URL: textsUrl(1) });
  expect(found).toMatchObject({ state: "problem", says: "Couldn't reach Twilio." });
  expect(JSON.stringify(found)).not.toContain("secret");
});

test.each([
  [{ TEXTS_URL: "twilio://AC1@api.twilio.com?from=+12025550100" }, "TEXTS_URL"],
  [{ TEXTS_URL: "twilio://AC1:t@api.twilio.com" }, "TEXTS_URL"],
  [{ TEXTS_URL: "https://api.twilio.com" }, "TEXTS_URL"],
  [{ TEXTS_URL: "twilio+http://AC1:t@api.twilio.com?from=+12025550100" }, "TEXTS_URL"],
  [{ TEXTS_MONTHLY_LIMIT: "500" }, "TEXTS_MONTHLY_LIMIT"],
  [{ TEXTS_URL: "twilio://AC1:t@api.twilio.com?from=MG1", TEXTS_MONTHLY_LIMIT: "0" }, "TEXTS_MONTHLY_LIMIT"],
])("a wrong setting stops the start with one line that names it: %p", (env, name) => {
  let said = "";
  try {
    readConfig({ DEMO: "1", ...env });
  } catch (error) {
    if (error instanceof ConfigError) said = error.message;
  }
  expect(said.split("\n")).toHaveLength(1);
  expect(said).toStartWith(`${name}: `);
});
