import { expect, test } from "bun:test";
import { closeDatabase, type Db, sqlite } from "#db/open.ts";
import { changes, visits } from "#db/schema/tables.ts";
import { createChanges, type Listener } from "#src/base/changes.ts";
import { silentLog } from "#src/base/log.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { openTwice } from "#tests/support/db.ts";
import { addUser } from "#tests/support/people.ts";
import { addRow, addRows } from "#tests/support/rows.ts";
import { requestFor, requests, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { listens } from "./setup.ts";

const viewerOf = (userId: number): Viewer => ({
  ...{ sessionId: 1, role: "pet_parent", username: "x", fullName: "x", groomerId: null },
  userId,
});

function countQuestions(db: Db) {
  let asked = 0;
  const connection = sqlite(db);
  const query = connection.query.bind(connection);
  connection.query = ((text: string) => {
    const statement = query(text);
    if (!/from "changes" where "changes"."seq" >/.test(text)) return statement;
    const values = statement.values.bind(statement);
    return Object.assign(statement, {
      values(...all: []) {
        asked++;
        return values(...all);
      },
    });
  }) as typeof connection.query;
  return () => asked;
}

const nextTurn = () => new Promise((later) => setImmediate(() => setImmediate(later)));

test("there is one question for a commit, however many listen, and none while nobody does", async () => {
  const setup = await setUpBookings({}, {}, { hasOwnDb: true });
  const { ctx } = setup.app;
  const heardBy: number[] = [];
  const stops: (() => void)[] = [];
  const questions = countQuestions(ctx.db);
  const others = [];
  for (let number = 0; number < 100; number++) others.push(await addUser(setup.app, "pet_parent", `parent-${number}`));

  for (const { id } of others) {
    const listener: Listener = { viewer: viewerOf(id), hear: () => heardBy.push(id), heartbeat() {}, end() {} };
    stops.push(ctx.changes.listen(listener));
  }
  const before = questions();
  await requests(setup.as.ana, requestFor(setup));
  await nextTurn();
  const listening = questions() - before;
  for (const stop of stops) stop();
  await requests(setup.as.ana, requestFor(setup, { preferredDate: "2026-06-17" }));
  await nextTurn();

  expect([listening, questions() - before - listening]).toEqual([1, 0]);
  expect(heardBy).toEqual([]);
});

test("what another process writes is heard of at the next look", async () => {
  const setup = await setUpBookings({}, {}, { hasOwnDb: true });
  const { id } = await requests(setup.as.ana, requestFor(setup));
  const [here, elsewhere] = await openTwice(setup.app.ctx.db);
  const heard: string[] = [];
  const reader = createChanges({ db: here, now: setup.app.clock.now, log: silentLog });
  const stop = reader.listen({
    viewer: viewerOf(setup.ana.id),
    hear: (what) => void heard.push(what),
    heartbeat() {},
    end() {},
  });

  elsewhere.update(visits).set({ status: "declined" }).run();
  const atOnce = [...heard];
  reader.lookAgain();
  stop();

  expect({ id, atOnce, heard }).toEqual({ id, atOnce: [], heard: ["bookings"] });
  for (const db of [here, elsewhere]) closeDatabase(db);
});

test("more rows than one look takes are all heard of", async () => {
  const { app, ana, as } = await setUpBookings();
  const line = await listens(as.ana);
  const rows = Array.from({ length: 1_200 }, (_, number) => ({ userId: ana.id, what: `messages ${(number % 3) + 1}` }));
  addRows(app.ctx.db, changes, rows);
  app.ctx.changes.lookAgain();
  app.ctx.changes.end();

  const kinds = new Set((await line.events()).map(({ bookingId }) => bookingId));
  expect([...kinds].toSorted()).toEqual([1, 2, 3]);
});

test("a database that cannot be read now is asked again, and nothing is lost", async () => {
  const { app, ana, as } = await setUpBookings();
  const line = await listens(as.ana);
  const errors: unknown[] = [];
  app.ctx.log.error = (event) => void errors.push(event);
  addRow(app.ctx.db, changes, { userId: ana.id, what: "bookings" });
  sqlite(app.ctx.db).run("ALTER TABLE changes RENAME TO away");
  app.ctx.changes.lookAgain();
  sqlite(app.ctx.db).run("ALTER TABLE away RENAME TO changes");

  app.ctx.changes.lookAgain();
  app.ctx.changes.end();

  expect(await line.events()).toEqual([{ what: "bookings" }]);
  expect(errors).toEqual(["changes"]);
});
