import { expect, test } from "bun:test";
import { countStatements } from "#tests/support/questions.ts";
import { albright, enters } from "../../day/own-visits/setup.ts";
import { moves, requestFor, requests, setUpBookings } from "./setup.ts";

test("accepting a request and adding a visit ask the database little", async () => {
  const setup = await setUpBookings({}, {}, { hasOwnDb: true });
  const { app, as } = setup;
  const count = countStatements(app.ctx.db.$client);
  const { id } = await requests(as.ana, requestFor(setup));
  const statementsOf = async (ask: () => Promise<unknown>) => {
    const before = count();
    await ask();
    return count() - before;
  };

  expect(await statementsOf(() => moves(as.gus, id, "accepted"))).toBeLessThanOrEqual(13);
  expect(await statementsOf(() => enters(as.gus, { ...albright, start: "14:00" }))).toBeLessThanOrEqual(12);
});
