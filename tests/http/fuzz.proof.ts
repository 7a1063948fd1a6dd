import { beforeAll, expect, test } from "bun:test";
import { type Outcome, runFuzz, type Tally } from "#tests/proof/fuzz/run.ts";

/** Runs the short form of `bun run test:fuzz`, with the same requests each time. */
const RUNS = 20;
const RUNS_TURNED_AWAY = 5;
const PAGE_RUNS = 3;
let outcome: Outcome;
beforeAll(async () => {
  const turnedAway = { runsTurnedAway: RUNS_TURNED_AWAY };
  outcome = await runFuzz({ runs: RUNS, pageRuns: PAGE_RUNS, ...turnedAway, formStep: 4, seed: 20_260_610 });
});

test("answers everything sent to a call or page without surprise", () => {
  expect(outcome.tallies.flatMap(({ findings }) => findings)).toEqual([]);
  expect(outcome.damage).toEqual([]);
});

test("asks every call and page and gets a yes for most", () => {
  const calls = Map.groupBy(outcome.tallies, ({ call }) => call.name);
  const agreed = [...calls.values()].filter((tallies) =>
    tallies.some(({ answers }) => answers["2xx"] || answers["3xx"]),
  );

  const atLeast = ({ call, isTurnedAway }: Tally) =>
    call.kind !== "api" ? PAGE_RUNS : isTurnedAway ? RUNS_TURNED_AWAY : RUNS;
  expect(outcome.tallies.filter((tally) => tally.runs < atLeast(tally))).toEqual([]);
  expect(calls.size).toBeGreaterThan(120);
  expect(agreed.length / calls.size).toBeGreaterThan(0.8);
});

test("plans, confirms, re-plans, and runs a day late while the groomer sets out", () => {
  const writes = outcome.tallies.filter(
    ({ call, actor }) => actor === "groomer" && call.method !== "GET" && /day-plans|on-my-way|arrived/.test(call.name),
  );

  expect(writes.map(({ call }) => call.name).toSorted()).toEqual([
    "PATCH /api/day-plans/{date}",
    "POST /api/bookings/{id}/arrived",
    "POST /api/bookings/{id}/on-my-way",
    "POST /api/day-plans/{date}/confirm",
    "POST /api/day-plans/{date}/late",
    "POST /api/day-plans/{date}/replan",
  ]);
  expect(writes.filter(({ answers }) => !answers["2xx"]).map(({ call }) => call.name)).toEqual([]);
});

test("accepts threads, reports, policies, blocks, clients, and notes", () => {
  const said = outcome.tallies.filter(
    ({ call }) =>
      call.kind === "api" && /messages|reports|threads|policies|blocked|clients|note$|\/events/.test(call.name),
  );
  const calls = Map.groupBy(said, ({ call }) => call.name);

  const never = [...calls].filter(([, tallies]) => !tallies.some(({ answers }) => answers["2xx"]));
  expect(calls.size).toBeGreaterThan(17);
  expect(never.length).toBeLessThan(3);
});
