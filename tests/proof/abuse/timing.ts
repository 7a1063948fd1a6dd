import { median } from "../../../bench/measure.ts";
import { type Figure, noted } from "../support/report.ts";
import { SIGN_INS, shareSite } from "./shared-site.ts";
import { openSite, type Site } from "./site.ts";

const NEAR_MS = 3;
const NEAR_PART = 0.05;

interface Times {
  known: number[];
  unknown: number[];
  said: Set<string>;
}

export async function enumeration(isShort: boolean): Promise<Figure[]> {
  const count = isShort ? 6 : 200;
  const site = await (isShort
    ? shareSite("limited")
    : openSite({ RATE_LIMITS: SIGN_INS }, { groomers: 2, parents: count, owners: 0 }));
  try {
    const logins = await interleaved(site, count, (name) => [
      "/api/login",
      { username: name, password: "not this one" },
    ]);
    const forgotten = await interleaved(site, count, (name) => [
      "/api/forgot-password",
      { email: `${name}@example.com` },
    ]);
    return [...compared("wrong log-in", logins), ...compared("forgotten password", forgotten)];
  } finally {
    await site.close();
  }
}

async function interleaved(site: Site, count: number, ask: (name: string) => [path: string, json: object]) {
  const known = site.world.parents.slice(0, count).map(({ username }) => username);
  const unknown = known.map((name) => name.replace("parent", "nobody"));
  const times: Times = { known: [], unknown: [], said: new Set() };
  const pairs = known.map((name, at) => shuffled([["known", name] as const, ["unknown", unknown[at]!] as const]));
  for (const [kind, name] of shuffled(pairs).flat()) {
    const [path, json] = ask(name);
    const startedAt = performance.now();
    const answer = await site.send("POST", path, { json });
    const body = await answer.text();
    times[kind].push(performance.now() - startedAt);
    times.said.add(`${answer.status} ${body} ${[...answer.headers.keys()].sort().join(" ")}`);
  }
  return times;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function compared(what: string, { known, unknown, said }: Times): Figure[] {
  const [a, b] = [median(known), median(unknown)];
  const limit = Math.max(NEAR_MS, NEAR_PART * Math.max(a, b));
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  return [
    noted(`${what}: median of ${known.length} known`, ms(a)),
    noted(`${what}: median of ${unknown.length} unknown`, ms(b)),
    {
      what: `${what}: between them`,
      figure: ms(Math.abs(a - b)),
      limit: `<= ${ms(limit)}`,
      ok: Math.abs(a - b) <= limit,
    },
    { what: `${what}: different answers`, figure: String(said.size), limit: "1", ok: said.size === 1 },
  ];
}
