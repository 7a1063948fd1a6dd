import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createFileSms } from "#src/ports/sms/files.ts";
import { SmsError, type SmsProvider } from "#src/ports/sms/provider.ts";
import { createTwilio } from "#src/ports/sms/twilio.ts";
import { temporaryFolder } from "#tests/support/db.ts";

interface Api {
  asked: { path: string; authorization: string | null; form: Record<string, string> }[];
  next: { status: number; body: unknown };
}
const taken = { status: 201, body: { sid: "SM1", status: "queued" } };
const api: Api = { asked: [], next: taken };
let folder: string;
let server: ReturnType<typeof Bun.serve>;

beforeAll(async () => {
  folder = temporaryFolder("texts");
  server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const form = request.method === "POST" ? Object.fromEntries(new URLSearchParams(await request.text())) : {};
      api.asked.push({ path: pathname + search, authorization: request.headers.get("authorization"), form });
      return Response.json(api.next.body, { status: api.next.status });
    },
  });
});
afterAll(async () => {
  await server.stop(true);
});

const account = { accountSid: "AC1", authToken: "secret", from: "+12025550100" };
const ours = (from = account.from) => createTwilio({ ...account, from, base: `http://127.0.0.1:${server.port}` });
const text = { to: "+18285550143", body: "Mudroom: it's on & ready", key: "7" };

describe.each<[name: string, provider: () => SmsProvider]>([
  ["Twilio", () => ours()],
  ["files", () => createFileSms(folder, () => 5)],
])("%s", (_, provider) => {
  test("accepts a text and returns an id", async () => {
    api.next = taken;
    expect((await provider().send(text)).length).toBeGreaterThan(0);
  });

  test("names the address for replies and refuses calls it didn't sign", async () => {
    api.next = { status: 200, body: { status: "active", incoming_phone_numbers: [{ sms_url: "" }] } };
    expect(await provider().verify()).toEqual({ webhook: null });
    const call = { url: "https://site.example/api/texts/webhook", body: "From=%2B18285550143&Body=STOP" };
    for (const signature of [null, "", "x"]) expect(provider().readWebhook({ ...call, signature })).toBeUndefined();
  });
});

test("keeps a demo's texts, newest first", async () => {
  const texts = createFileSms(folder, () => 9);
  await texts.send({ ...text, key: "8", body: "later" });
  expect((await texts.newest(1)).map(({ body, at }) => [body, at])).toEqual([["later", 9]]);
});

test("sends Twilio one form with our number or service and the account's token", async () => {
  api.next = taken;
  api.asked.length = 0;
  await ours().send(text);
  await ours("MG77").send(text);
  const form = { To: text.to, Body: text.body };
  const authorization = `Basic ${btoa("AC1:secret")}`;
  const path = "/2010-04-01/Accounts/AC1/Messages.json";
  expect(api.asked).toEqual([
    { path, authorization, form: { ...form, From: "+12025550100" } },
    { path, authorization, form: { ...form, MessagingServiceSid: "MG77" } },
  ]);
});

test.each([
  [400, 21211, "refused"],
  [400, 21614, "refused"],
  [400, 21610, "stopped"],
  [400, 21611, "later"],
  [429, 20429, "later"],
  [400, 21606, "away"],
  [401, 20003, "away"],
  [404, 20404, "away"],
  [500, 0, "away"],
  [503, 0, "away"],
])("reads an answer of %d with code %d as: %s", async (status, code, failure) => {
  api.next = { status, body: { status, code, message: `for ${text.to}`, more_info: "" } };
  const error = await ours()
    .send(text)
    .catch((reason) => reason);
  expect(error).toBeInstanceOf(SmsError);
  expect(error.failure).toBe(failure);
  expect(error.message + error.code).not.toContain("828");
});

test("calls a provider away when no server answers or without JSON", async () => {
  const nobody = createTwilio({ ...account, base: "http://127.0.0.1:1" });
  await expect(nobody.send(text)).rejects.toMatchObject({ failure: "away" });
  api.next = { status: 302, body: "moved" };
  await expect(ours().send(text)).rejects.toMatchObject({ failure: "away" });
});

test("finds a suspended account and another account's number", async () => {
  api.next = { status: 200, body: { status: "suspended" } };
  await expect(ours().verify()).rejects.toThrow("The account at Twilio is suspended.");
  api.next = { status: 200, body: { status: "active", incoming_phone_numbers: [] } };
  await expect(ours().verify()).rejects.toThrow("The number in TEXTS_URL doesn't belong to this account.");
});
