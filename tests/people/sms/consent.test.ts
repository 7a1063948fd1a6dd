import { beforeEach, expect, test } from "bun:test";
import { auditLog, smsCodes, smsNumbers, smsOff, smsQueue, smsStops, users } from "#db/db.ts";
import { forgetOld } from "#src/features/running/privacy/old-data.ts";
import { SmsError } from "#src/ports/sms/provider.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { CONSENT_VERSION, consentWords, NOT_A_US_NUMBER } from "#src/shared/people/sms-labels.ts";
import { isStopped } from "#src/sms/stops.ts";
import { type Browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { type AccountExport, addRow, changeRows, readRow, readRows } from "#tests/support/rows.ts";
import { agreed, asks, MOBILE, textProvider, withTexts } from "./setup.ts";

let app: TestApp;
let ana: Browser;
let anaId: number;
let texts: ReturnType<typeof withTexts>;

beforeEach(async () => {
  app = await testApp({ env: { RATE_LIMITS: "on" } });
  texts = withTexts(app);
  anaId = (await addUser(app, "pet_parent", "ana")).id;
  ana = signedIn(app, { id: anaId }, "pet_parent");
});

const typed = { number: "(828) 555-0143", agrees: true };
const codeIn = () => /^Mudroom: (\d{6}) is your code/.exec(texts.bodies().at(-1) ?? "")?.[1];
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function getsCode() {
  expect((await asks(ana, "post", "/number", typed)).status).toBe(200);
  await texts.deliver();
  return codeIn()!;
}

test("a number is confirmed by the code that was texted there, and what was agreed to is kept", async () => {
  const code = await getsCode();
  expect((await asks(ana, "get")).view).toMatchObject({ number: null, waiting: "(828) 555-0143" });

  const { status, view } = await asks(ana, "post", "/confirm", { code });

  expect(status).toBe(200);
  expect(view).toMatchObject({ number: "(828) 555-0143", waiting: null, isStopped: false, replacesMails: false });
  expect(view.choices.map(({ kind, isOn }) => isOn && kind)).toEqual(["hour", "on-my-way", "late", "change"]);
  const row = readRow(app.ctx.db, smsNumbers)!;
  expect(row).toMatchObject({ number: MOBILE, agreedAt: app.ctx.now(), agreedWords: CONSENT_VERSION });
  expect(row.agreedFrom).not.toBe("");
  await texts.deliver();
  expect(texts.bodies().at(-1)).toBe(
    "Mudroom: Texts about your visits are on. Msg & data rates may apply. Reply HELP for help, STOP to opt out.",
  );
  expect(JSON.stringify(readRows(app.ctx.db, smsQueue))).not.toContain(code);
});

test("a code is none after ten minutes, after five wrong tries, and once a newer one was sent", async () => {
  const late = await getsCode();
  app.clock.advance(10 * MINUTE_MS);
  expect((await asks(ana, "post", "/confirm", { code: late })).error?.message).toBe(
    "That code has expired. Request a new one.",
  );

  const older = await getsCode();
  const newer = await getsCode();
  if (older !== newer) expect((await asks(ana, "post", "/confirm", { code: older })).status).toBe(422);
  for (let tries = older === newer ? 0 : 1; tries < 5; tries++) {
    expect((await asks(ana, "post", "/confirm", { code: wrong(newer) })).error?.fields?.code).toBe(
      "That code doesn't match. Check it, or request a new one.",
    );
  }
  expect((await asks(ana, "post", "/confirm", { code: newer })).status).toBe(409);
  expect(readRows(app.ctx.db, smsNumbers)).toEqual([]);
});

test("without the box, an address that is confirmed, and a number that we text, nothing is sent", async () => {
  expect((await asks(ana, "post", "/number", { number: typed.number, agrees: false })).error?.fields?.agrees).toBe(
    "Check the box so we can text you",
  );
  for (const number of [
    "900-555-1234",
    "800 555 0199",
    "(416) 555-0123",
    "+44 7911 123456",
    "+1 876 555 0123",
    "911",
    "cat",
  ]) {
    expect((await asks(ana, "post", "/number", { number, agrees: true })).error?.fields?.number).toBe(NOT_A_US_NUMBER);
  }
  changeRows(app.ctx.db, users, { id: anaId }, { emailVerifiedAt: null });
  expect((await asks(ana, "post", "/number", typed)).error?.message).toBe("Confirm your email first.");
  await texts.deliver();
  expect(texts.bodies()).toEqual([]);
});

test("a number gets three codes an hour, whoever asks for it", async () => {
  const bob = signedIn(app, await addUser(app, "pet_parent", "bob"), "pet_parent");
  for (const window of [ana, bob, ana]) expect((await asks(window, "post", "/number", typed)).status).toBe(200);

  expect((await asks(bob, "post", "/number", typed)).status).toBe(429);
  expect((await asks(bob, "post", "/number", { ...typed, number: "787-555-0123" })).status).toBe(200);
});

test("what somebody chooses holds for them alone, and stopping forgets the number", async () => {
  agreed(app, anaId);
  expect((await asks(ana, "patch", "", { kind: "late", isOn: false })).view.choices[2]).toEqual({
    kind: "late",
    isOn: false,
  });
  expect((await asks(ana, "patch", "", { replacesMails: true })).view.replacesMails).toBe(true);
  expect((await asks(ana, "patch", "", { kind: "request", isOn: true })).error?.fields?.kind).toBe(
    "Choose one of your text types",
  );

  expect((await asks(ana, "delete")).view).toMatchObject({ number: null, replacesMails: false });
  expect((await asks(ana, "delete")).status).toBe(200);
  expect((await asks(ana, "patch", "", { replacesMails: true })).status).toBe(409);
  const removed = readRows(app.ctx.db, auditLog, { action: "text-number-removed" });
  expect(removed).toHaveLength(1);
});

test("a closed account leaves nothing of its number but the hash of one that said STOP", async () => {
  agreed(app, anaId);
  addRow(app.ctx.db, smsStops, { numberHash: "hash", since: 1 });
  await asks(ana, "patch", "", { kind: "late", isOn: false });
  expect((await ana.delete("/api/account", { password: "biscuits" })).status).toBe(204);

  for (const table of [smsNumbers, smsOff, smsQueue]) expect(app.ctx.db.select().from(table).all()).toEqual([]);
  expect(readRows(app.ctx.db, smsStops)).toHaveLength(1);
});

test("a site without a provider offers no texts", async () => {
  Object.assign(app.ctx, { texts: null });
  expect((await asks(ana, "get")).status).toBe(503);
  expect((await asks(ana, "post", "/number", typed)).error?.message).toBe("This site doesn't send text messages.");
  expect(await (await ana.get("/pet-parent-dashboard?tab=profile")).text()).not.toContain("section=texts");

  Object.assign(app.ctx, { texts: textProvider() });
  expect(await (await ana.get("/pet-parent-dashboard?tab=profile")).text()).toContain("section=texts");
});

test("a number that has answered STOP at the provider, given in place of another, stops itself and not the other", async () => {
  agreed(app, anaId, { number: "+12025550111" });
  texts.provider.fails = new SmsError("stopped", "That number replied STOP.", "400 21610");
  await asks(ana, "post", "/number", typed);
  await texts.deliver();

  expect((await asks(ana, "get")).view.isStopped).toBe(false);
  expect(isStopped(app.ctx.db, MOBILE, app.ctx.now())).toBe(true);
});

test("a number that was typed and never confirmed is forgotten, and one whose code still works is not", async () => {
  await getsCode();
  const waiting = () => readRows(app.ctx.db, smsCodes).length;
  await forgetOld(app.ctx);
  expect(waiting()).toBe(1);

  app.clock.advance(10 * MINUTE_MS);
  await forgetOld(app.ctx);
  expect(waiting()).toBe(0);
});

test("a number that waits for its code stands in the copy of one's data, with what was agreed to and from where", async () => {
  await getsCode();

  const data = (await (await ana.post("/api/account/export", { password: PASSWORD })).json()) as AccountExport;

  expect(data.textMessages).toBeNull();
  expect(data.textNumberToConfirm).toEqual({
    number: MOBILE,
    agreedAt: app.ctx.now(),
    agreedTo: consentWords[CONSENT_VERSION - 1]!,
    agreedFrom: readRow(app.ctx.db, smsCodes)!.agreedFrom,
  });
});
