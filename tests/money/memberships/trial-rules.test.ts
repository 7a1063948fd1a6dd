import { expect, test } from "bun:test";
import { outbox, usedTrials, users } from "#db/db.ts";
import { freeUntil, type TrialFacts, type TrialStep, trialStep } from "#src/domain/trial.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import type { MembershipView } from "#src/shared/money/memberships.ts";
import { testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, readRows } from "#tests/support/rows.ts";
import { cards } from "./cards.ts";
import { setUpLeaver } from "./leaver.ts";
import { type MembershipSetup, read, setUpMembership } from "./setup.ts";

const START = Date.parse("2026-06-10T16:00:00Z");
const on = (days: number) => START + days * DAY_MS;

const nothing: TrialStep = { is: "nothing" };
const moveTo = (days: number): TrialStep => ({ is: "move", until: on(days) });
const end = (why: "check_failed" | "check_open"): TrialStep => ({ is: "end", why });

type Row = [name: string, facts: Partial<TrialFacts>, now: number, step: TrialStep];

const passed = (day: number) => ({ check: "passed", checkChangedAt: on(day) }) as const;
const moved = (until: number, at: number) => ({ trialUntil: on(until), movedAt: on(at) });

const table: Row[] = [
  ["passed before the trial", passed(-3), on(0), nothing],
  ["passed on the first day", passed(0), on(0), nothing],
  ["passed on the fifth day", passed(5), on(5), moveTo(35)],
  ["passed on the fifth day, seen later", passed(5), on(9), moveTo(35)],
  ["passed on the fourteenth day", passed(14), on(14), moveTo(44)],
  ["passed on the twentieth day", passed(20), on(20), moveTo(44)],
  ["passed in the last hour", passed(29.99), on(29.99), moveTo(44)],
  ["passed when the trial was over", passed(31), on(31), nothing],
  ["passed, and moved already", { ...passed(5), ...moved(35, 5) }, on(6), nothing],
  ["passed a second time", { ...passed(20), ...moved(35, 5) }, on(20), nothing],
  ["passed on a day that nobody wrote down", { check: "passed" }, on(3), nothing],
  ["passed while the charge waits", { ...passed(40), ...moved(44, 29) }, on(40), nothing],
  ["moved by the provider a second earlier", { ...passed(5), trialUntil: on(35) - 900 }, on(6), nothing],
  ["pending at first", { check: "pending" }, on(1), nothing],
  ["pending two days before the end", { check: "pending" }, on(28), nothing],
  ["pending on the last day", { check: "pending" }, on(29), moveTo(44)],
  ["not even begun on the last day", {}, on(29), moveTo(44)],
  ["pending, and the site was away on the last day", { check: "pending" }, on(32), moveTo(44)],
  ["pending while the charge waits", { check: "pending", ...moved(44, 29) }, on(43), nothing],
  ["pending when the wait is over", { check: "pending", ...moved(44, 29) }, on(44) - 6 * HOUR_MS, end("check_open")],
  ["pending, and the site was away for longer", { check: "pending" }, on(45), end("check_open")],
  ["set back to pending after a move", { check: "pending", ...moved(35, 5) }, on(34), moveTo(44)],
  ["failed at first", { check: "failed" }, on(1), end("check_failed")],
  ["failed while the charge waits", { check: "failed", ...moved(44, 29) }, on(40), end("check_failed")],
  ["failed after it had been passed", { check: "failed", ...moved(35, 5) }, on(20), end("check_failed")],
];

test.each(table)("%s", (_, facts, now, step) => {
  const before: TrialFacts = {
    timeZone: "America/New_York",
    trialUntil: on(30),
    firstTrialUntil: on(30),
    movedAt: null,
    check: "not_started",
    checkChangedAt: null,
  };

  expect(trialStep({ ...before, ...facts }, now)).toEqual(step);
});

test("no fact moves an end to an earlier day, or by more than 14 days", () => {
  for (const [, facts, now] of table) {
    const before = { trialUntil: on(30), firstTrialUntil: on(30), movedAt: null, checkChangedAt: null, ...facts };
    const step = trialStep({ check: "not_started", timeZone: "America/New_York", ...before }, now);
    if (step.is !== "move") continue;
    expect(step.until).toBeGreaterThan(before.trialUntil);
    expect(step.until).toBeLessThanOrEqual(on(44));
  }
});

test.each([
  [
    "the end of daylight saving time, begun just after midnight",
    "America/New_York",
    "2026-10-05T00:30-04:00",
    "2026-11-04T00:30-05:00",
  ],
  ["the same in the west", "America/Los_Angeles", "2026-10-20T00:05-07:00", "2026-11-19T00:05-08:00"],
  ["its beginning, begun just before midnight", "America/New_York", "2026-02-20T23:30-05:00", "2026-03-22T23:30-04:00"],
  ["a place that changes no clocks", "America/Phoenix", "2026-10-20T00:05-07:00", "2026-11-19T00:05-07:00"],
  ["the hour that is missing on its last day", "America/New_York", "2026-02-06T02:30-05:00", "2026-03-08T03:30-04:00"],
])("a free month over %s ends on day 31 at the same time of day", (_, timeZone, from, until) => {
  expect(freeUntil(Date.parse(from), timeZone)).toBe(Date.parse(until));
});

test("a trial that waits for the check is moved by days of the calendar too", () => {
  const timeZone = "America/New_York";
  const trialUntil = Date.parse("2026-10-25T00:30-04:00");
  const facts = { timeZone, trialUntil, firstTrialUntil: trialUntil, movedAt: null };
  const passedOn = Date.parse("2026-10-06T00:30-04:00");

  const waits = trialStep({ ...facts, check: "pending", checkChangedAt: null }, trialUntil - HOUR_MS);
  const passes = trialStep({ ...facts, check: "passed", checkChangedAt: passedOn }, passedOn);

  expect(waits).toEqual({ is: "move", until: Date.parse("2026-11-08T00:30-05:00") });
  expect(passes).toEqual({ is: "move", until: Date.parse("2026-11-05T00:30-05:00") });
});
const PROMISE = /first month (is )?free|free 30-day trial|extend your free month/i;
const OWN_CARD = { ...cards.works, expMonth: 10 };

const apps = () => testApp({ env: { RATE_LIMITS: "off" } });

async function gusIsGone() {
  const gus = await setUpLeaver(await apps());
  await gus.subscribe(OWN_CARD);
  await gus.leave();
  await gus.finish();
  return gus;
}

const comesAs = ({ app, user }: Pick<MembershipSetup, "app" | "user">, email: string) =>
  changeRows(app.ctx.db, users, { id: user.id }, { email });

async function readsOf({ gus }: Pick<MembershipSetup, "gus">) {
  const text = async (path: string) => {
    const page = await (await gus.get(path)).text();
    const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
    return main.replaceAll(/<details[^>]*membership-faq.*?<\/details>/gs, "");
  };
  const { words } = await read<MembershipView>(await gus.get("/api/membership"));
  return [
    words,
    await text("/groomer-dashboard"),
    await text("/groomer-dashboard?tab=account"),
    await text("/membership"),
  ];
}

test("who has had the free month under this address is promised none, on no page", async () => {
  const gone = await gusIsGone();
  const hal = await setUpMembership(gone.app, "hal");
  comesAs(hal, gone.user.email);

  const texts = await readsOf(hal);

  expect(texts.filter((text) => PROMISE.test(text))).toEqual([]);
  expect(texts[0]).toStartWith("Your email or card already had a free month. Membership is $49.00 a month.");
});

test("so it is for an account without a business profile yet", async () => {
  const gone = await gusIsGone();
  const { app } = gone;
  const hal = await addUser(app, "groomer", "hal");
  comesAs({ app, user: hal }, gone.user.email);
  const window = signedIn(app, hal, "groomer");

  const texts = await readsOf({ gus: window });

  expect(texts.filter((text) => PROMISE.test(text))).toEqual([]);
});

test("and for one whose card turned out to have had it", async () => {
  const gone = await gusIsGone();
  const hal = await setUpMembership(gone.app, "hal");
  const { intentId } = await hal.open();
  await hal.give(intentId!, OWN_CARD);

  const texts = await readsOf(hal);

  expect(texts.filter((text) => PROMISE.test(text))).toEqual([]);
});

test("who still has it is told so on each of them", async () => {
  const hal = await setUpMembership(await apps());

  const texts = await readsOf(hal);

  expect(texts.filter((text) => PROMISE.test(text))).toHaveLength(texts.length);
});

async function unconfirmed() {
  const gus = await setUpLeaver(await apps());
  const { db } = gus.app.ctx;
  const { intentId } = await gus.open();
  changeRows(db, users, { id: gus.user.id }, { emailVerifiedAt: null });
  await gus.give(intentId!, OWN_CARD);
  expect(readRows(db, usedTrials)).toMatchObject([{ kind: "card" }]);
  const linkTo = (email: string) =>
    readRows(db, outbox, { recipient: email })
      .at(-1)!
      .text.match(/token=(\S+)/)![1]!;
  const confirm = async (email: string) => {
    const answer = await gus.app.visitor().post("/api/verify-email", { token: linkTo(email) });
    expect(answer.status).toBeLessThan(300);
  };
  const goes = async () => {
    expect((await gus.leave()).status).toBe(204);
    await gus.finish();
    expect(gus.isErased()).toBe(true);
  };
  const kindFor = async (email: string) => {
    const next = await setUpMembership(gus.app, `next${email.length}`);
    comesAs(next, email);
    return (await next.open()).kind;
  };
  return { ...gus, confirm, goes, kindFor };
}

test("an account that confirms its address and closes at once has used up its month", async () => {
  const gus = await unconfirmed();
  await signedIn(gus.app, gus.user, "groomer").post("/api/verify-email/resend");
  await gus.confirm(gus.user.email);

  await gus.goes();

  expect(await gus.kindFor(gus.user.email)).toBe("payment");
});

test("so has each address that it confirms and gives up again", async () => {
  const gus = await unconfirmed();
  const window = () => signedIn(gus.app, gus.user, "groomer");
  await window().post("/api/verify-email/resend");
  await gus.confirm(gus.user.email);
  const change = await window().patch(`/api/users/${gus.user.id}`, {
    email: "second@example.com",
    currentPassword: PASSWORD,
  });
  expect(change.status).toBeLessThan(300);
  await gus.confirm("second@example.com");

  await gus.goes();

  expect(await gus.kindFor(gus.user.email)).toBe("payment");
  expect(await gus.kindFor("second@example.com")).toBe("payment");
});

test("an address that became known as confirmed without a word of it is noted at the closing", async () => {
  const gus = await unconfirmed();
  const { db } = gus.app.ctx;
  changeRows(db, users, { id: gus.user.id }, { emailVerifiedAt: gus.app.clock.now() });

  await gus.goes();

  expect(await gus.kindFor(gus.user.email)).toBe("payment");
});

test("one that nobody has confirmed is still to have its month", async () => {
  const gus = await unconfirmed();

  await gus.goes();

  expect(await gus.kindFor(gus.user.email)).toBe("setup");
});
