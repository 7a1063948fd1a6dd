import { join } from "node:path";
import { MAX_IN_ALL, MAX_PER_PERSON } from "#src/base/changes.ts";
import { atMost, exactly, type Figure, noted } from "../support/report.ts";
import { bookedBy, othersLimit } from "./messages.ts";
import { othersMet, profileOf, startProbe } from "./probe.ts";
import { descriptorsOf, memoryOf, type Site } from "./site.ts";
import type { Heard, StreamsPlan } from "./streams-program.ts";

const TOO_MANY = 10;
const MEMORY_MB = 100;
const GONE_WITHIN_MS = 10_000;

export async function manyStreams(site: Site, isShort: boolean): Promise<Figure[]> {
  const { send, world, pid, port } = site;
  const listening = world.parents.slice(0, MAX_IN_ALL / MAX_PER_PERSON + TOO_MANY / MAX_PER_PERSON);
  // Asked before, so that there is something to write about.
  const bookingId = await bookedBy(site, listening[3]!, 2);
  await gone(site, await descriptorsOf(pid));
  const before = { memory: await memoryOf(pid, "VmRSS"), descriptors: await descriptorsOf(pid) };
  const probe = await startProbe(profileOf(site), isShort);
  const program = startProgram({ port, cookies: listening.map(({ cookie }) => cookie), each: MAX_PER_PERSON });
  const { statuses } = await program.opened;
  const memory = (await memoryOf(pid, "VmRSS")) - before.memory;
  const written = await send("POST", `/api/bookings/${bookingId}/messages`, {
    as: world.owners[2],
    json: { text: "Hi" },
  });
  const { heard, ended } = await program.stop(listening[3]!.cookie);
  const seen = await probe.stop();
  const left = await gone(site, before.descriptors);
  const again = await send("GET", "/api/events", { as: listening.at(-1) });
  await again.body?.cancel();
  const what = `${listening.length * MAX_PER_PERSON} streams of a crowd`;
  return [
    exactly(`${what}: taken`, statuses[200] ?? 0, MAX_IN_ALL),
    exactly(`${what}: put off`, statuses[503] ?? 0, TOO_MANY),
    atMost(`${what}: memory that they take`, memory, MEMORY_MB, "MB"),
    exactly(`${what}: of a message to one person hear`, `${written.status}, ${heard}`, `201, ${MAX_PER_PERSON}`),
    exactly(`${what}: ended by the site`, ended, 0),
    noted(`${what}: connections left when all have gone`, left),
    exactly(`${what}: another one afterwards`, again.status, 200),
    ...othersMet(what, seen, othersLimit(isShort)),
  ];
}

async function gone({ pid }: Site, wanted: number): Promise<number> {
  for (const until = performance.now() + GONE_WITHIN_MS; performance.now() < until; await Bun.sleep(50)) {
    if ((await descriptorsOf(pid)) <= wanted) return 0;
  }
  return (await descriptorsOf(pid)) - wanted;
}

function startProgram(plan: StreamsPlan) {
  const opened = Promise.withResolvers<Heard>();
  const over = Promise.withResolvers<Heard>();
  const command = ["bash", "-c", 'ulimit -n 8192 2>/dev/null; exec "$@"', "bash", process.execPath];
  const child = Bun.spawn([...command, join(import.meta.dir, "streams-program.ts"), JSON.stringify(plan)], {
    stdio: ["ignore", "ignore", "inherit"],
    ipc: (message: Heard) => (message.isOver ? over : opened).resolve(message),
  });
  return {
    opened: opened.promise,
    async stop(cookie: string): Promise<Heard> {
      child.send(cookie);
      const heard = await over.promise;
      await child.exited;
      return heard;
    },
  };
}
