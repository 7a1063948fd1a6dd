import { summarize } from "../../../bench/measure.ts";
import type { Server } from "../../../bench/servers.ts";
import { takeSample } from "../soak/samples.ts";
import { listenAs } from "../support/listeners.ts";
import { atLeast, atMost, exactly, type Figure, noted } from "../support/report.ts";
import { initOf } from "../support/shot.ts";
import { bookingOf, type Person, type World } from "../support/world.ts";

const [PAIRS, SHORT_PAIRS] = [100, 30];
const MESSAGES_A_SECOND = 50;

interface Pair {
  bookingId: number;
  sides: [Person, Person];
}

interface Options {
  isShort: boolean;
  seconds: number;
  folder: string;
}

export async function measureChanges(server: Server, world: World, options: Options): Promise<Figure[]> {
  const { isShort, seconds, folder } = options;
  const pairs = await makePairs(server.url, world, isShort ? SHORT_PAIRS : PAIRS);
  const people = pairs.flatMap(({ sides }) => sides);
  const memory = async () => (await takeSample(server.child.pid, folder, 0)).rssMb;
  const write = (sent: (pair: number, side: number) => void = () => {}) =>
    writeMessages(server.url, pairs, { seconds, sent });

  if (!isShort) await write();
  const before = await memory();
  const [sentAt, times] = [new Map<string, number>(), [] as number[]];
  const listeners = await listenAs(server.url, people, (at, event) => {
    const { bookingId } = JSON.parse(event) as { bookingId?: number };
    const key = `${at} ${bookingId}`;
    const sent = sentAt.get(key);
    if (sent === undefined) return;
    sentAt.delete(key);
    times.push(performance.now() - sent);
  });
  const failures = await write((pair, side) => {
    const other = 2 * pair + (1 - side);
    sentAt.set(`${other} ${pairs[pair]!.bookingId}`, performance.now());
  });
  while (sentAt.size > 0) await Bun.sleep(20);
  const [open, more] = [listeners.open(), (await memory()) - before];
  await listeners.stop();

  const { p50, p99 } = summarize(times);
  return [
    atLeast("open pages that hear of changes", open, 2 * pairs.length),
    noted("  messages a second meanwhile", times.length / seconds, "/s"),
    noted("  from sending to the other side's event, half within", p50, "ms"),
    isShort ? noted("  99 of 100 within", p99, "ms") : atMost("  99 of 100 within", p99, 250, "ms"),
    isShort ? noted("  memory more than without", more, "MB") : atMost("  memory more than without", more, 40, "MB"),
    exactly("  streams that ended, and messages that were refused", listeners.ended() + failures, 0),
  ];
}

const makePairs = (url: string, { groomers, parents, owners }: World, many: number): Promise<Pair[]> =>
  Promise.all(
    Array.from({ length: many }, async (_, at): Promise<Pair> => {
      const [parent, owner] = [parents[at]!, owners[at]!];
      const body = JSON.stringify(bookingOf(groomers[at]!, 340));
      const answer = await fetch(`${url}/api/bookings`, initOf({ path: "", cookie: parent.cookie, body }));
      if (answer.status !== 201) throw new Error(`A request was answered with ${answer.status}`);
      const { id } = (await answer.json()) as { id: number };
      return { bookingId: id, sides: [parent, owner] };
    }),
  );

interface Writing {
  seconds: number;
  sent: (pair: number, side: number) => void;
}

/** The sides write in turn, so that no pair has two messages on the way. Gives how many were refused. */
async function writeMessages(url: string, pairs: readonly Pair[], { seconds, sent }: Writing): Promise<number> {
  let failures = 0;
  const going: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let number = 0; number < seconds * MESSAGES_A_SECOND; number++) {
    await Bun.sleep(Math.max(0, startedAt + (number * 1000) / MESSAGES_A_SECOND - performance.now()));
    const [pair, side] = [number % pairs.length, Math.floor(number / pairs.length) % 2];
    const { bookingId, sides } = pairs[pair]!;
    const body = JSON.stringify({ text: `We are at the gate, number ${number}` });
    sent(pair, side);
    going.push(
      fetch(`${url}/api/bookings/${bookingId}/messages`, initOf({ path: "", cookie: sides[side]!.cookie, body })).then(
        (answer) => {
          if (answer.status !== 201) failures++;
        },
      ),
    );
  }
  await Promise.all(going);
  return failures;
}
