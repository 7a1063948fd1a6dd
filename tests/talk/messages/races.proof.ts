import { expect, test } from "bun:test";
import { auditLog, messages, outbox, reports, visits } from "#db/db.ts";
import { emailUnread } from "#src/features/talk/messages/email-unread.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import type { MessageView } from "#src/shared/talk/messages/messages.ts";
import { changeRows, findRow, findRows, removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { inTurn } from "#tests/support/turns.ts";
import { moves } from "../../visits/bookings/setup.ts";
import { reads, reportsMessage, setUpThread, type ThreadSetup, write, writes } from "./setup.ts";

const crowd = { RATE_LIMITS: "write-user=999999,message-user=999999,report-user=999999" };
const CONCURRENCY = 50;
const ROUNDS = 6;

const actions = ({ app }: ThreadSetup, action: string) => findRows(app.ctx.db, auditLog, { action });
const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status);
const count = (list: readonly number[], status: number) => list.filter((one) => one === status).length;

test("stores one message for 50 simultaneous sends with one key", async () => {
  const setup = await setUpThread("accepted", crowd);
  for (let round = 1; round <= ROUNDS; round++) {
    const answers = await Promise.all(
      Array.from({ length: CONCURRENCY }, () => write(setup.as.ana, setup.id, "Gate is open", `key-${round}`)),
    );

    const sent = (await Promise.all(answers.map((answer) => answer.json()))) as MessageView[];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(setup.rows()).toHaveLength(round);
    expect(actions(setup, "message-sent")).toHaveLength(round);
  }
});

testWith("accepts up to the hourly limit of 50 simultaneous messages", setUpThread, async (setup) => {
  const answers = await statuses(
    Array.from({ length: CONCURRENCY }, (_, at) => write(setup.as.ana, setup.id, `No. ${at}`)),
  );

  expect([count(answers, 201), count(answers, 429)]).toEqual([30, 20]);
  expect(setup.rows()).toHaveLength(30);
});

test("accepts no message after a simultaneous decline in 28 rounds", async () => {
  const setup = await setUpThread("pending", crowd);
  const { app, as, id } = setup;
  const taken = new Set<number>();
  for (let round = 0; round < 28; round++) {
    changeRows(app.ctx.db, visits, {}, { status: "pending" });
    removeRows(app.ctx.db, messages, {});
    const writing = Array.from({ length: 6 }, (_, at) =>
      inTurn(at).then(() => write(as.ana, id, `No. ${at} of ${round}`)),
    );
    const declining = inTurn(round % 7).then(() => moves(as.gus, id, "declined"));

    const [sent, declined] = await Promise.all([statuses(writing), declining]);

    expect(declined).toBe("declined");
    expect(count(sent, 201) + count(sent, 409)).toBe(6);
    expect(setup.rows()).toHaveLength(count(sent, 201));
    expect((await write(as.ana, id, "No time left")).status).toBe(409);
    taken.add(count(sent, 201));
  }
  expect(taken.size).toBeGreaterThan(1);
});

test("keeps an agreed visit's thread open during a block", async () => {
  const setup = await setUpThread("accepted", crowd);
  const { as, ana, id } = setup;
  const block = () => as.gus.post("/api/blocks", { id: ana.id });

  for (let round = 0; round < ROUNDS; round++) {
    const answers = [write(as.ana, id, "From Ana"), write(as.gus, id, "From Gus")];
    answers.splice(round % 3, 0, block());

    expect(await statuses(answers)).toEqual([201, 201, 201]);
  }

  expect(setup.rows()).toHaveLength(2 * ROUNDS);
});

test("applies one of two simultaneous decisions and notifies the reporter of that one", async () => {
  const setup = await setUpThread("accepted", crowd);
  const { as, id, boss } = setup;
  const windows = [boss(), boss()];
  const outcomes = new Set<unknown>();
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const { id: messageId } = await writes(as.gus, id, "You are a fool.");
    await reportsMessage(as.ana, messageId);
    removeRows(setup.app.ctx.db, outbox, {});
    const decide = (hidden: boolean) =>
      windows[Number(hidden)]!.patch(`/api/admin/messages/${messageId}`, {
        hidden,
        was: "reported",
        reason: "Read it",
      });

    const answers = await statuses([round % 2 === 0, round % 2 === 1].map(decide));

    expect(answers.toSorted()).toEqual([200, 409]);
    const isHidden = setup.rows().at(-1)!.hiddenAt !== null;
    const report = findRow(setup.app.ctx.db, reports, { messageId })!;
    expect(report.outcome).toBe(isHidden ? "hidden" : "kept");
    expect(setup.emails()).toHaveLength(isHidden ? 2 : 1);
    outcomes.add(report.outcome);
  }
  expect(outcomes.size).toBe(2);
});

test("leaves no open report on a hidden message after simultaneous report and decision", async () => {
  const setup = await setUpThread("accepted", crowd);
  const { app, as, id, boss } = setup;
  const window = boss();
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const { id: messageId } = await writes(as.gus, id, "You are a fool.");
    await reportsMessage(as.ana, messageId);
    const answers = [
      () => window.patch(`/api/admin/messages/${messageId}`, { hidden: true, reason: "An insult" }),
      () => reportsMessage(as.ana, messageId),
      () => reads(as.ana, id),
    ];

    await Promise.all(answers.map((_, at) => answers[(at + round) % 3]!()));

    const about = findRows(app.ctx.db, reports, { messageId });
    expect(about.map(({ outcome }) => outcome)).toEqual(["hidden"]);
  }
});

test("sends one email to a person who reads while it is written", async () => {
  const setup = await setUpThread("accepted", crowd);
  const { app, as, id } = setup;
  for (let round = 0; round < ROUNDS; round++) {
    await writes(as.gus, id, "On my way");
    app.clock.advance(10 * MINUTE_MS);

    await Promise.all(
      round % 2 === 0 ? [emailUnread(app.ctx), reads(as.ana, id)] : [reads(as.ana, id), emailUnread(app.ctx)],
    );
    await emailUnread(app.ctx);

    expect(setup.rows().every(({ emailDueAt, readAt }) => emailDueAt === null && readAt !== null)).toBe(true);
    expect(setup.emails().length).toBeLessThanOrEqual(1);
    removeRows(app.ctx.db, outbox, {});
  }
});
