import { beforeEach, expect, test } from "bun:test";
import {
  auditLog,
  locations,
  outbox,
  smsCodes,
  smsNumbers,
  smsOff,
  smsQueue,
  smsStops,
  users,
} from "#db/schema/tables.ts";
import { deleteOldData } from "#src/features/operations/privacy/old-data.ts";
import { SmsError } from "#src/ports/sms/provider.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { CONSENT_VERSION, consentWords, NOT_US_NUMBER_TEXT } from "#src/shared/people/sms-labels.ts";
import { hasOptedOut, optIn, optOut } from "#src/sms/stops.ts";
import { type Browser, browser, START, type TestApp, testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { type AccountExport, addRow, changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { agreed, asks, MOBILE, textProvider, withTexts } from "./setup.ts";

let app: TestApp;
let texts: ReturnType<typeof withTexts>;
let people: Browser[];
let ids: number[];
let ana: Browser;
let anaId: number;

beforeEach(async () => {
  app = await testApp({ env: { RATE_LIMITS: "text-code-ip=99" } });
  texts = withTexts(app);
  const users = await Promise.all(["ana", "bob", "cat", "dan"].map((name) => addUser(app, "pet_parent", name)));
  ids = users.map(({ id }) => id);
  people = users.map((user) => signedIn(app, user, "pet_parent"));
  [ana, anaId] = [people[0]!, ids[0]!];
});

const typed = { number: "(828) 555-0143", agrees: true };
const codeIn = () => /^Mudroom: (\d{6}) is your code/.exec(texts.bodies().at(-1) ?? "")?.[1];
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function getsCode() {
  expect((await asks(ana, "post", "/number", typed)).status).toBe(200);
  await texts.deliver();
  return codeIn()!;
}

testWith("confirms a number by the texted code and stores the consent", getsCode, async (code) => {
  expect((await asks(ana, "get")).view).toMatchObject({ number: null, waiting: "(828) 555-0143" });

  const { status, view } = await asks(ana, "post", "/confirm", { code });

  expect(status).toBe(200);
  expect(view).toMatchObject({ number: "(828) 555-0143", waiting: null, isStopped: false, replacesEmails: false });
  expect(view.choices.map(({ kind, isOn }) => isOn && kind)).toEqual(["hour", "on-my-way", "late", "change"]);
  const row = findRow(app.ctx.db, smsNumbers)!;
  expect(row).toMatchObject({ number: MOBILE, agreedAt: app.ctx.now(), agreedWords: CONSENT_VERSION });
  expect(row.agreedFrom).not.toBe("");
  // Sent again after a lost answer.
  expect(await asks(ana, "post", "/confirm", { code })).toEqual({ status, view, error: undefined });
  expect(findRows(app.ctx.db, smsQueue, { kind: "welcome" })).toHaveLength(1);
  await texts.deliver();
  expect(texts.bodies().at(-1)).toBe(
    "Mudroom: Texts about your visits are on. Msg & data rates may apply. Reply HELP for help, STOP to opt out.",
  );
  expect(JSON.stringify(findRows(app.ctx.db, smsQueue))).not.toContain(code);
});

testWith("voids a code after 10 minutes, 5 wrong tries, or a newer code", getsCode, async (late) => {
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
  expect(findRows(app.ctx.db, smsNumbers)).toEqual([]);
});

test("sends nothing without consent, a confirmed address, or a supported number", async () => {
  expect((await asks(ana, "post", "/number", { number: typed.number, agrees: false })).error?.fields?.agrees).toBe(
    "Check the box so we can text you",
  );
  for (const number of ["900-555-1234", "cat"]) {
    expect((await asks(ana, "post", "/number", { number, agrees: true })).error?.fields?.number).toBe(
      NOT_US_NUMBER_TEXT,
    );
  }
  changeRows(app.ctx.db, users, { id: anaId }, { emailVerifiedAt: null });
  expect((await asks(ana, "post", "/number", typed)).error?.message).toBe("Confirm your email first.");
  await texts.deliver();
  expect(texts.bodies()).toEqual([]);
});

test.each(["\u202A(828) 555-0143\u202C", "\u200E828-555-0143", "828\u00A0555\u20110143", "\uFEFF+1 828 555 0143"])(
  "takes the number %j as phones copy it",
  async (number) => {
    expect((await asks(ana, "post", "/number", { ...typed, number })).view.waiting).toBe("(828) 555-0143");
  },
);

test("allows 3 codes an hour for a number from all people together", async () => {
  const bob = people[1]!;
  for (const window of [ana, bob, ana]) expect((await asks(window, "post", "/number", typed)).status).toBe(200);

  expect((await asks(bob, "post", "/number", typed)).status).toBe(429);
  expect((await asks(bob, "post", "/number", { ...typed, number: "787-555-0123" })).status).toBe(200);
});

test("keeps each person's choices apart and forgets the number on stop", async () => {
  agreed(app, anaId);
  expect((await asks(ana, "patch", "", { kind: "late", isOn: false })).view.choices[2]).toEqual({
    kind: "late",
    isOn: false,
  });
  expect((await asks(ana, "patch", "", { replacesEmails: true })).view.replacesEmails).toBe(true);
  expect((await asks(ana, "patch", "", { kind: "request", isOn: true })).error?.fields?.kind).toBe(
    "Choose one of your text types",
  );

  expect((await asks(ana, "delete")).view).toMatchObject({ number: null, replacesEmails: false });
  expect((await asks(ana, "delete")).status).toBe(200);
  expect((await asks(ana, "patch", "", { replacesEmails: true })).status).toBe(409);
  expect(findRows(app.ctx.db, auditLog, { action: "text-number-removed" })).toHaveLength(1);
});

test("keeps only a hash of a STOP when an account closes", async () => {
  agreed(app, anaId);
  addRow(app.ctx.db, smsStops, { numberHash: "hash", since: 1 });
  await asks(ana, "patch", "", { kind: "late", isOn: false });
  expect((await ana.delete("/api/account", { password: "biscuits" })).status).toBe(204);

  for (const table of [smsNumbers, smsOff, smsQueue]) expect(app.ctx.db.select().from(table).all()).toEqual([]);
  expect(findRows(app.ctx.db, smsStops)).toHaveLength(1);
});

test("offers no texts on a site without a provider", async () => {
  Object.assign(app.ctx, { texts: null });
  expect((await asks(ana, "get")).status).toBe(503);
  expect((await asks(ana, "post", "/number", typed)).error?.message).toBe("This site doesn't send text messages.");
  expect(await (await ana.get("/pet-parent-dashboard?tab=profile")).text()).not.toContain("section=texts");

  Object.assign(app.ctx, { texts: textProvider() });
  expect(await (await ana.get("/pet-parent-dashboard?tab=profile")).text()).toContain("section=texts");
});

test("stops a number that replied STOP without stopping the previous one", async () => {
  agreed(app, anaId, { number: "+12025550111" });
  texts.provider.fails = new SmsError("stopped", "That number replied STOP.", "400 21610");
  await asks(ana, "post", "/number", typed);
  await texts.deliver();

  expect((await asks(ana, "get")).view.isStopped).toBe(false);
  expect(hasOptedOut(app.ctx.db, MOBILE, app.ctx.now())).toBe(true);
});

test("forgets an unconfirmed number unless its code still works", async () => {
  await getsCode();
  const waiting = () => findRows(app.ctx.db, smsCodes).length;
  await deleteOldData(app.ctx);
  expect(waiting()).toBe(1);

  app.clock.advance(10 * MINUTE_MS);
  await deleteOldData(app.ctx);
  expect(waiting()).toBe(0);
});

test("exports a number that waits for its code, with the consent and its origin", async () => {
  await getsCode();

  const data = (await (await ana.post("/api/account/export", { password: PASSWORD })).json()) as AccountExport;

  expect(data.textMessages).toBeNull();
  expect(data.textNumberToConfirm).toEqual({
    number: MOBILE,
    agreedAt: app.ctx.now(),
    agreedTo: consentWords[CONSENT_VERSION - 1]!,
    agreedFrom: findRow(app.ctx.db, smsCodes)!.agreedFrom,
  });
});

const gets = async (who: number) => (await asks(people[who]!, "post", "/number", typed)).status;
async function enters(who: number) {
  await texts.deliver();
  const code = /(\d{6}) is your code/.exec(texts.bodies().findLast((body) => body.includes("code")) ?? "")![1];
  return (await asks(people[who]!, "post", "/confirm", { code })).status;
}

test("blocks a number for a day after 3 unused codes", async () => {
  expect([await gets(0), await gets(1), await gets(2)]).toEqual([200, 200, 200]);
  app.clock.advance(2 * HOUR_MS);
  expect(await gets(3)).toBe(429);
  app.clock.advance(22 * HOUR_MS);
  expect(await gets(3)).toBe(200);
});

test("doesn't count used codes but allows 5 a day", async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 6; round++) {
    statuses.push(await gets(round % 4));
    if (statuses.at(-1) === 200) expect(await enters(round % 4)).toBe(200);
    app.clock.advance(HOUR_MS);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("texts no code at night where the account lives", async () => {
  app.clock.set(START + 10 * HOUR_MS);
  const refused = await asks(ana, "post", "/number", typed);
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.error!.message).toContain("We don't text codes between 9 PM and 8 AM.");
  changeRows(app.ctx.db, locations, {}, { zipCode: "96813" });
  expect(await gets(0)).toBe(200);
  app.clock.set(START - DAY_MS / 4);
  expect(await gets(0)).toBe(409);
});

test("asks a number that replied STOP to text START first", async () => {
  optOut(app.ctx.db, MOBILE, app.ctx.now());
  const { status, error } = await asks(ana, "post", "/number", typed);
  expect(status).toBe(422);
  expect(error!.fields).toEqual({
    number: "This number opted out of our texts. Text START to (202) 555-0100 from it first.",
  });
  // Only codes count for the number.
  for (let more = 0; more < 3; more++) expect((await asks(ana, "post", "/number", typed)).status).toBe(422);
  await texts.deliver();
  expect(texts.bodies()).toEqual([]);

  optIn(app.ctx.db, MOBILE, app.ctx.now());
  expect(await gets(0)).toBe(200);
});

test("asks a person if their number is still theirs when another account confirms it", async () => {
  agreed(app, anaId);
  await gets(1);
  expect(findRows(app.ctx.db, outbox)).toEqual([]);
  expect(await enters(1)).toBe(200);

  const emails = findRows(app.ctx.db, outbox);
  expect(emails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ["ana@example.com", "Is your mobile number still yours?"],
  ]);
  expect(emails[0]!.text).toContain("section=texts");
  expect(emails[0]!.text).not.toContain("555-0143");
  expect(findRows(app.ctx.db, smsNumbers)).toHaveLength(2);
});

test("asks no one about a number that only they have", async () => {
  await gets(0);
  await enters(0);
  app.clock.advance(HOUR_MS);
  await gets(0);
  await enters(0);

  expect(findRows(app.ctx.db, outbox)).toEqual([]);
});

test("counts codes by network and for the whole site", async () => {
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
