import { createVisitor } from "#tests/support/cluster/visitor.ts";
import type { Cluster } from "#tests/support/cluster.ts";
import { freePort } from "#tests/support/ports.ts";
import { onEnd } from "../../../bench/cleanup.ts";
import { atMost, exactly, type Figure, noted } from "../support/report.ts";
import { bookingOf } from "../support/world.ts";
import { countAt, type Plan, type Setting, setUp } from "./setting.ts";

const cases: { what: string; fate: Fate; isKilled: boolean }[] = [
  { what: "the answer of a commit is lost", fate: "answer lost", isKilled: false },
  { what: "the node dies between a commit and its answer", fate: "answer lost", isKilled: true },
  { what: "a commit does not arrive", fate: "request lost", isKilled: false },
  { what: "the node dies before its commit arrives", fate: "request lost", isKilled: true },
];

const ENDED_MS = 5_000;

export async function loseAnswers({ isShort }: Plan): Promise<Figure[]> {
  let cluster: Cluster | undefined;
  const between = standBetween(() => cluster!.primary.url);
  const remember = (made: Cluster) => {
    cluster = made;
  };
  const setting = await setUp({ nodes: 2, databaseUrl: between.url, made: remember });
  const figures: Figure[] = [];
  for (const [at, one] of cases.entries()) {
    const outcomes: string[] = [];
    const waits: number[] = [];
    for (let round = 0; round < (isShort ? 1 : 5); round++) {
      const { outcome, waited } = await lose({ ...setting, number: at * 5 + round }, one, between.doom);
      outcomes.push(outcome);
      waits.push(waited);
    }
    const wanted = one.isKilled ? "no answer, then 201: 1 booking, 2 emails" : "503, then 201: 1 booking, 2 emails";
    for (const outcome of outcomes) if (outcome !== wanted) console.error(`${one.what}: ${outcome}`);
    figures.push(
      noted(`${one.what}: tried`, outcomes.length),
      exactly("  otherwise than one booking and two emails", outcomes.filter((is) => is !== wanted).length, 0),
      atMost("  the other node books after", Math.max(...waits) / 1000, (2 * ENDED_MS) / 1000, "s"),
    );
  }
  return figures;
}

async function lose(
  { cluster, world, number }: Setting & { number: number },
  { fate, isKilled }: (typeof cases)[number],
  doom: (fate: Fate) => Promise<void>,
): Promise<{ outcome: string; waited: number }> {
  const parent = world.parents[number]!;
  const [node, other] = cluster.nodes as [(typeof cluster.nodes)[number], (typeof cluster.nodes)[number]];
  const body = bookingOf(world.groomers[number]!, 5);
  const visitor = createVisitor(parent.cookie);
  const lost = doom(fate);
  const first = visitor.send(node.url, "/api/bookings", { body }).then(
    ({ status }) => String(status),
    () => "no answer",
  );
  await Promise.race([lost, first]);
  if (isKilled) await node.kill();
  const said = await first;
  const startedAt = performance.now();
  const book = () => visitor.send(other.url, "/api/bookings", { body });
  let again = await book();
  while (again.status === 503 && performance.now() - startedAt < 4 * ENDED_MS) again = await book();
  const waited = performance.now() - startedAt;
  if (isKilled) await node.start();
  else await untilWriting(visitor, node.url, parent.id);
  const bookings = await countAt(cluster, `SELECT count(*) FROM bookings WHERE pet_parent_id = ${parent.id}`);
  const emails = await countAt(
    cluster,
    `SELECT count(*) FROM outbox WHERE dedupe_key LIKE 'booking % requested, to the %'
      AND substr(dedupe_key, 9, instr(substr(dedupe_key, 9), ' ') - 1) IN (SELECT id FROM bookings WHERE pet_parent_id = ${parent.id})`,
  );
  return { outcome: `${said}, then ${again.status}: ${bookings} booking, ${emails} emails`, waited };
}

async function untilWriting(visitor: ReturnType<typeof createVisitor>, url: string, id: number) {
  const write = { method: "PATCH", body: { fullName: "Pat Parent" } };
  while ((await visitor.send(url, `/api/users/${id}`, write)).status !== 200) await Bun.sleep(20);
}

export type Fate = "answer lost" | "request lost";

export interface Between {
  readonly url: string;
  doom(fate: Fate): Promise<void>;
}

export function standBetween(primaryUrl: () => string): Between {
  const port = freePort();
  let next: { fate: Fate; come: () => void } | undefined;
  const booking = new Set<string>();
  const server = Bun.serve({
    port,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const body = await request.text();
      const { pathname } = new URL(request.url);
      const isBooking = /insert into \\"bookings\\"/.test(body) || booking.delete(batonIn(body));
      const doomed = next && isBooking && body.includes('"COMMIT"') ? next : undefined;
      if (doomed) next = undefined;
      const pass = () =>
        fetch(primaryUrl() + pathname, {
          method: request.method,
          headers: { authorization: request.headers.get("authorization") ?? "", "content-type": "application/json" },
          ...(body && { body }),
        });
      if (!doomed) {
        const answer = await pass().catch(() => null);
        if (!answer) return new Response(null, { status: 502 });
        const text = await answer.text();
        if (isBooking) booking.add(batonIn(text));
        return new Response(text, {
          status: answer.status,
          headers: { "content-type": "application/json" },
        });
      }
      if (doomed.fate === "answer lost") await (await pass()).arrayBuffer();
      doomed.come();
      return new Promise<Response>(() => {});
    },
  });
  onEnd(() => server.stop(true));
  return {
    url: `http://127.0.0.1:${port}`,
    doom: (fate) =>
      new Promise((come) => {
        next = { fate, come };
      }),
  };
}

const batonIn = (text: string): string => /"baton":"([^"]*)"/.exec(text)?.[1] ?? "";
