import { beforeEach, expect, test } from "bun:test";
import { auditLog, groomerProfiles } from "#db/db.ts";
import { createAdmin } from "#src/features/operations/admin/admin-access.ts";
import { createEmbedded } from "#src/ports/payments/embedded.ts";
import { PaymentError } from "#src/ports/payments/provider.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import type { BackgroundCheckStatus } from "#src/shared/listing/groomer-labels.ts";
import type { NeedView } from "#src/shared/operations/admin-needs.ts";
import { START, type TestApp, testApp } from "#tests/support/app.ts";
import { signedIn } from "#tests/support/people.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";
import { type MembershipSetup, read, setUpMembership } from "./setup.ts";

async function joined(app?: TestApp) {
  const own = app ?? (await testApp({ env: { RATE_LIMITS: "off" } }));
  const it = await setUpMembership(own);
  const { id } = await createAdmin(own.ctx, {
    username: "boss",
    email: "boss@example.com",
    password: "long enough words",
  });
  const boss = () => signedIn(own, { id }, "admin");
  const set = { backgroundCheckStatus: "not_started", backgroundCheckDate: null } as const;
  changeRows(own.ctx.db, groomerProfiles, { id: it.groomerId }, set);
  return {
    ...it,
    boss,
    note: async (status: BackgroundCheckStatus) => {
      expect((await boss().patch(`/api/admin/background-checks/${it.groomerId}`, { status })).status).toBe(200);
      own.clock.advance(60_000);
      await it.runJobs();
    },
    needs: async () => read<NeedView[]>(await boss().get("/api/admin/needs-action")),
  };
}

const day = (days: number) => new Date(START + days * DAY_MS).toISOString().slice(0, 10);
const chargeDay = async ({ membership }: Pick<MembershipSetup, "membership">) => {
  const { nextCharge } = await membership();
  return nextCharge && new Date(nextCharge.at).toISOString().slice(0, 10);
};
const textOf = ({ emails }: Pick<MembershipSetup, "emails">, subject: string) =>
  emails().findLast((email) => email.subject === subject)?.text;

let it: Awaited<ReturnType<typeof joined>>;

beforeEach(async () => {
  it = await joined();
});

test("says that the first charge comes later if the check takes longer", async () => {
  const page = await (await it.gus.get("/subscribe")).text();
  const { words } = await it.subscribe();

  const promise = "First charge: Jul 10, 2026, or later if your background check takes longer.";
  expect(page).toContain(`Your trial starts today. ${promise}`);
  expect(words).toBe(
    "You're on your free trial. First charge: $49.00 on Jul 10, 2026, or later if your background check takes longer.",
  );
  expect(textOf(it, "Your free trial has started")).toContain(
    "First charge: Friday, July 10, 2026, or later if your background check takes longer.",
  );
});

test("gives the whole month once after a check passed on day 10 and emails", async () => {
  await it.subscribe();
  await it.note("pending");
  await it.pass(10);
  await it.note("passed");
  const first = await chargeDay(it);
  await it.note("pending");
  await it.pass(2);
  await it.note("passed");
  const second = await chargeDay(it);
  const before = await it.paidInvoices();
  await it.pass(29);

  expect(first).toBe(day(40));
  expect(second).toBe(first);
  expect(it.subjects().filter((subject) => subject === "Your first charge has moved")).toHaveLength(1);
  expect(textOf(it, "Your first charge has moved")).toContain("First charge: Monday, July 20, 2026.");
  expect(textOf(it, "Your free trial ends soon")).toContain("Monday, July 20, 2026");
  expect([before, await it.paidInvoices()]).toEqual([0, 1]);
  expect(it.row()).toMatchObject({ state: "active", firstTrialUntil: START + 30 * DAY_MS });
});

test("charges no one during an open check and ends the membership after the wait", async () => {
  await it.subscribe();
  await it.note("pending");
  await it.pass(30);
  const waiting = await it.membership();
  const waitingDay = await chargeDay(it);
  await it.pass(14);

  expect(waiting).toMatchObject({ state: "trialing" });
  expect(waitingDay).toBe(day(44));
  expect(waiting.words).toContain("if you've passed your background check by then");
  expect(it.subjects()).not.toContain("Your free trial ends soon");
  expect(it.row()).toMatchObject({ state: "ended", endAction: "check_open" });
  expect(await it.paidInvoices()).toBe(0);
  expect(textOf(it, "Your first charge has moved")).toContain("Friday, July 24, 2026");
  expect(textOf(it, "Your membership has ended")).toContain("your background check took too long");

  const again = await it.gus.post("/api/create-subscription");
  await it.note("passed");
  expect(again.status).toBe(409);
  expect((await it.open()).kind).toBe("payment");
});

test("ends the membership at once without a charge on a failed check and emails", async () => {
  await it.subscribe();
  await it.pass(3);
  await it.note("failed");
  const after = await it.membership();
  await it.pass(45);

  expect(after).toMatchObject({ state: "ended", isActive: false, canDo: [] });
  expect(await it.paidInvoices()).toBe(0);
  expect(textOf(it, "Your membership has ended")).toContain("you didn't pass the background check");
  expect((await it.gus.post("/api/create-subscription")).status).toBe(409);
  const actions = findRows(it.app.ctx.db, auditLog);
  expect(actions.map(({ action }) => action)).toContain("membership-ended-by-check");
});

test("ends a paid membership on a failed check", async () => {
  await it.note("passed");
  await it.subscribe();
  await it.pass(35);
  await it.note("failed");
  await it.pass(40);

  expect(it.row().state).toBe("ended");
  expect(await it.paidInvoices()).toBe(1);
});

test("moves the trial later when the provider is away and never twice", async () => {
  let calls = 0;
  let mood: "down" | "answer-lost" | "up" = "down";
  const app = await testApp({
    env: { RATE_LIMITS: "off" },
    payments: (setup) => {
      const real = createEmbedded(setup);
      const moveTrialEnd = async (id: string, until: number) => {
        calls++;
        if (mood === "down") throw new PaymentError("unavailable", "The payment provider isn't responding.");
        const moved = await real.moveTrialEnd(id, until);
        if (mood === "answer-lost") throw new PaymentError("unavailable", "The payment provider isn't responding.");
        return moved;
      };
      return { ...real, moveTrialEnd };
    },
  });
  const it = await joined(app);
  await it.subscribe();
  await it.pass(10);
  const answer = await it.boss().patch(`/api/admin/background-checks/${it.groomerId}`, { status: "passed" });
  const tick = () => it.runJobs().catch(() => {});
  app.clock.advance(HOUR_MS);
  await tick();
  const whileDown = await chargeDay(it);
  mood = "answer-lost";
  app.clock.advance(HOUR_MS);
  await tick();
  mood = "up";
  app.clock.advance(HOUR_MS);
  await tick();
  const callsBefore = calls;
  app.clock.advance(HOUR_MS);
  await tick();

  expect(answer.status).toBe(200);
  expect(whileDown).toBe(day(30));
  expect(await chargeDay(it)).toBe(day(40));
  expect(calls).toBe(callsBefore);
  expect(it.subjects().filter((subject) => subject === "Your first charge has moved")).toHaveLength(1);
});

test("alerts admins to a groomer who pays a week without being listable", async () => {
  await it.note("passed");
  await it.subscribe();
  await it.pass(31);
  await it.note("pending");
  const kinds = async () => (await it.needs()).map(({ kind }) => kind);
  const atFirst = await kinds();
  it.app.clock.advance(7 * DAY_MS);

  expect(atFirst).not.toContain("paying-unlisted");
  expect((await it.needs()).find(({ kind }) => kind === "paying-unlisted")).toMatchObject({
    userId: it.user.id,
    message: "No passed background check.",
  });
});

test("explains the start, the needs, and the length of the check", async () => {
  const words = async (path: string) => (await (await it.gus.get(path)).text()).replaceAll(/<[^>]*>/g, "");
  const dashboard = () => words("/groomer-dashboard");
  expect(await words("/subscribe")).toContain("We start your background check with your membership.");
  await it.subscribe();
  const before = await dashboard();
  await it.note("pending");
  const during = await dashboard();
  await it.note("failed");
  const after = await dashboard();

  expect(before).toContain("Your background check is about to start");
  expect(before).toContain("date of birth");
  expect(before).toContain("about 3-5 business days");
  expect(before).toContain("Your free month is extended while you wait");
  for (const text of [before, during, after]) expect(text).toContain(`Email ${it.app.ctx.config.supportEmail}`);
  expect(during).toContain("is in progress");
  expect(after).toContain("You didn't pass");
});
