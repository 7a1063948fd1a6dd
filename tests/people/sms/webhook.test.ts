import { beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLog, smsStops } from "#db/schema/tables.ts";
import { twilio } from "#src/ports/sms/twilio.ts";
import { twilioSignature } from "#src/ports/sms/twilio-signature.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { agreed, asks, MOBILE, withTexts } from "./setup.ts";

const TOKEN = "a-token-of-tests";
const WEBHOOK = "http://localhost:3000/api/texts/webhook";
let app: TestApp;
let anaId: number;

beforeEach(async () => {
  app = await testApp();
  anaId = (await addUser(app, "pet_parent", "ana")).id;
  withTexts(app, twilio({ accountSid: "AC1", authToken: TOKEN, from: "+12025550100", base: "http://127.0.0.1:1" }));
});

/** As the provider calls, unless a test signs otherwise. */
async function calls(fields: Record<string, string>, signature?: string) {
  const form = new URLSearchParams(fields);
  const response = await app.visitor().send("POST", "/api/texts/webhook", {
    body: form.toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": signature ?? twilioSignature(TOKEN, WEBHOOK, form),
    },
  });
  return { status: response.status, text: await response.text() };
}

const texts = (body: string, more: Record<string, string> = {}) => calls({ From: MOBILE, Body: body, ...more });
const isStopped = async () => (await asks(signedIn(app, { id: anaId }, "pet_parent"), "get")).view.isStopped;

test("the signatures are those of Twilio's own documentation", () => {
  const url = "https://mycompany.com/myapp.php?foo=1&bar=2";
  const fields = { CallSid: "CA1234567890ABCDE", Digits: "1234", To: "+18005551212" };
  const signed = (from: string) =>
    twilioSignature("12345", url, new URLSearchParams({ ...fields, Caller: from, From: from }));

  expect(signed("+14158675309")).toBe("RSOYDt4T1cUTdK1PDd93/VVr8B8=");
  expect(signed("+12349013030")).toBe("0/KCTR6DLpKmkAf8muzZqo1nDgQ=");
});

test("STOP ends texts to a number, START brings them back, HELP helps; each is answered", async () => {
  agreed(app, anaId);

  expect(await texts("  stop. ")).toEqual({
    status: 200,
    text: '<?xml version="1.0" encoding="UTF-8"?><Response><Message>Mudroom: You won&#x27;t get texts from us anymore. Reply START to get them again.</Message></Response>',
  });
  expect(await isStopped()).toBe(true);
  await texts("STOP");
  expect(app.ctx.db.select().from(smsStops).all()).toHaveLength(1);
  expect(JSON.stringify(app.ctx.db.select().from(smsStops).all())).not.toContain("8285550143");

  expect((await texts("HELP")).text).toContain("Help: support@mudroom.example.");
  expect(await isStopped()).toBe(true);
  expect((await texts("Start")).text).toContain("are back on");
  expect(await isStopped()).toBe(false);
  const audited = app.ctx.db.select().from(auditLog).where(eq(auditLog.actorId, anaId)).all();
  expect(audited.map(({ action }) => action)).toEqual(["texts-stop", "texts-stop", "texts-start"]);
});

test.each(["stopall", "UNSUBSCRIBE", "Cancel", "end", "QUIT", "stop all", "opt out", "revoke"])(
  "%s is understood",
  async (word) => {
    agreed(app, anaId);
    await texts(word);
    expect(await isStopped()).toBe(true);
  },
);

test("what the provider has answered by itself is not answered twice, and anything else not at all", async () => {
  agreed(app, anaId);
  const silent = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';
  expect((await texts("STOP", { OptOutType: "STOP" })).text).toBe(silent);
  expect(await isStopped()).toBe(true);
  expect((await texts("please do not stop coming to us")).text).toBe(silent);
  expect((await texts("")).text).toBe(silent);
});

test("a number that said STOP before it was given gets nothing from any account", async () => {
  await texts("STOP");
  agreed(app, anaId);
  expect(await isStopped()).toBe(true);
});

test("a call that is not the provider's is refused, and changes nothing", async () => {
  agreed(app, anaId);
  const form = new URLSearchParams({ From: MOBILE, Body: "STOP" });
  const others = [
    "",
    "x",
    twilioSignature("another token", WEBHOOK, form),
    twilioSignature(TOKEN, WEBHOOK, new URLSearchParams({ From: MOBILE, Body: "HELP" })),
    twilioSignature(TOKEN, "https://elsewhere.example/api/texts/webhook", form),
  ];
  for (const signature of others) expect((await calls({ From: MOBILE, Body: "STOP" }, signature)).status).toBe(403);
  expect(await isStopped()).toBe(false);
  expect(app.ctx.db.select().from(smsStops).all()).toEqual([]);
});
