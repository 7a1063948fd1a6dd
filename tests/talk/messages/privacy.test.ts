import { expect, test } from "bun:test";
import { reports, visits } from "#db/db.ts";
import { deleteOldData } from "#src/features/operations/privacy/old-data.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { leave } from "#tests/operations/privacy/setup.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { type AccountExport, changeRows, findRow } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { reportsMessage, setUpThread, type ThreadSetup, writes } from "./setup.ts";

const TWO_YEARS = 730 * DAY_MS;

async function afterwards() {
  const setup = await setUpThread();
  const { app, as, id, startsAt } = setup;
  const hers = await writes(as.ana, id, "Ana's words");
  const his = await writes(as.gus, id, "Gus's words");
  changeRows(app.ctx.db, visits, { id }, { status: "completed" });
  app.clock.set(startsAt + DAY_MS);
  return { ...setup, hers, his };
}
const texts = ({ rows }: ThreadSetup) => rows().map(({ text }) => text);

test.each(["ana", "gus"] as const)("exports for %s the messages they wrote and not the ones they read", async (who) => {
  const { as, id, hers, his } = await afterwards();
  await reportsMessage(as[who], who === "ana" ? his.id : hers.id, { reason: "other", text: "My own report" });

  const data = (await (await as[who].post("/api/account/export", { password: PASSWORD })).json()) as AccountExport;

  const own = who === "ana" ? "Ana's words" : "Gus's words";
  expect(data.messagesWritten).toMatchObject([{ bookingId: id, text: own, readAt: null, hiddenAt: null }]);
  expect(data.reportsMade).toMatchObject([{ kind: "message", reason: "other", text: "My own report", outcome: null }]);
});

testWith("keeps a reported thread for admins until two years after the report", afterwards, async (setup) => {
  const { app, as, his, boss } = setup;
  await reportsMessage(as.ana, his.id, { reason: "threat", text: "Ana's report" });

  await leave(setup, "gus");

  expect(texts(setup)).toEqual(["Ana's words", "Gus's words"]);
  const read = await (await boss().get(`/api/admin/messages/${his.id}/thread`)).text();
  expect(read).toContain("Gus's words");
  app.clock.advance(TWO_YEARS - 1);
  await deleteOldData(app.ctx);
  expect(texts(setup)).toEqual(["Ana's words", "Gus's words"]);
  app.clock.advance(1);
  await deleteOldData(app.ctx);
  expect(texts(setup)).toEqual(["", ""]);
  expect(findRow(app.ctx.db, reports)!.text).toBeNull();
});

testWith("empties messages two years after their visit", afterwards, async (setup) => {
  const { app, startsAt } = setup;

  app.clock.set(startsAt + TWO_YEARS - 1);
  await deleteOldData(app.ctx);
  expect(texts(setup)).toEqual(["Ana's words", "Gus's words"]);
  app.clock.advance(1);
  await deleteOldData(app.ctx);

  expect(texts(setup)).toEqual(["", ""]);
});

testWith("deletes a departed person's reported messages once the report is old", afterwards, async (setup) => {
  const { app, as, id, his } = setup;
  await reportsMessage(as.ana, his.id);
  await leave(setup, "gus");
  changeRows(app.ctx.db, visits, { id }, { startsAt: app.clock.now() + 100 * DAY_MS });

  app.clock.advance(TWO_YEARS);
  await deleteOldData(app.ctx);

  expect(texts(setup)).toEqual(["Ana's words", ""]);
});
