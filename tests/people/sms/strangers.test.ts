import { beforeEach, expect, test } from "bun:test";
import { locations, outbox, smsNumbers } from "#db/db.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { start, stop } from "#src/sms/stops.ts";
import { type Browser, START, type TestApp, testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { changeRows, readRows } from "#tests/support/rows.ts";
import { agreed, asks, MOBILE, withTexts } from "./setup.ts";

let app: TestApp;
let texts: ReturnType<typeof withTexts>;
let people: Browser[];
let ids: number[];

beforeEach(async () => {
  app = await testApp({ env: { RATE_LIMITS: "text-code-ip=99" } });
  texts = withTexts(app);
  const users = await Promise.all(["ana", "bob", "cat", "dan"].map((name) => addUser(app, "pet_parent", name)));
  ids = users.map(({ id }) => id);
  people = users.map((user) => signedIn(app, user, "pet_parent"));
});

const typed = { number: "(828) 555-0143", agrees: true };
const gets = async (who: number) => (await asks(people[who]!, "post", "/number", typed)).status;
async function enters(who: number) {
  await texts.deliver();
  const code = /(\d{6}) is your code/.exec(texts.bodies().findLast((body) => body.includes("code")) ?? "")![1];
  return (await asks(people[who]!, "post", "/confirm", { code })).status;
}

test("three codes that nobody has entered end it for the day, whoever asks", async () => {
  expect([await gets(0), await gets(1), await gets(2)]).toEqual([200, 200, 200]);
  app.clock.advance(2 * HOUR_MS);
  expect(await gets(3)).toBe(429);
  app.clock.advance(22 * HOUR_MS);
  expect(await gets(3)).toBe(200);
});

test("a code that is entered does not count among them, but five in a day are enough", async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 6; round++) {
    statuses.push(await gets(round % 4));
    if (statuses.at(-1) === 200) expect(await enters(round % 4)).toBe(200);
    app.clock.advance(HOUR_MS);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("no code is texted at night, where its account lives", async () => {
  const night = START + 10 * HOUR_MS;
  app.clock.set(night);
  const refused = await asks(people[0]!, "post", "/number", typed);
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.error!.message).toContain("We don't text codes between 9 PM and 8 AM.");
  changeRows(app.ctx.db, locations, {}, { zipCode: "96813" });
  expect(await gets(0)).toBe(200);
  app.clock.set(START - DAY_MS / 4);
  expect(await gets(0)).toBe(409);
});

test("a number that has answered STOP is told to text START, and gets no code before that", async () => {
  stop(app.ctx.db, MOBILE, app.ctx.now());
  const { status, error } = await asks(people[0]!, "post", "/number", typed);
  expect(status).toBe(422);
  expect(error!.fields).toEqual({
    number: "This number opted out of our texts. Text START to (202) 555-0100 from it first.",
  });
  await texts.deliver();
  expect(texts.bodies()).toEqual([]);

  start(app.ctx.db, MOBILE, app.ctx.now());
  expect(await gets(0)).toBe(200);
});

test("whose number is confirmed for another account is asked whether it is still theirs", async () => {
  agreed(app, ids[0]!);
  await gets(1);
  expect(readRows(app.ctx.db, outbox)).toEqual([]);
  expect(await enters(1)).toBe(200);

  const mails = readRows(app.ctx.db, outbox);
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ["ana@example.com", "Is your mobile number still yours?"],
  ]);
  expect(mails[0]!.text).toContain("section=texts");
  expect(mails[0]!.text).not.toContain("555-0143");
  expect(readRows(app.ctx.db, smsNumbers)).toHaveLength(2);
});

test("nobody is asked about a number that only they have, also when they confirm it again", async () => {
  await gets(0);
  await enters(0);
  app.clock.advance(HOUR_MS);
  await gets(0);
  await enters(0);

  expect(readRows(app.ctx.db, outbox)).toEqual([]);
});
