import { createPlaces } from "../http/guards/places.ts";
import type { ActorContext } from "../http/sessions/actor-context.ts";
import { limitConcurrency } from "./concurrency.ts";
import type { Ctx } from "./context.ts";

/** Seconds of the processor's time. On a busy machine a file may wait long for them, and is not the heavier for it. */
const MOST_WORK_S = 2;
/** A program that got no processor for so long ends, whatever is in its file. */
const LONGEST_MS = 30_000;
/** Kilobytes of data, in which a file of 5 MB has room. A worker of this process could not be held to it (decision 29). */
const MOST_DATA_KB = 400_000;
/** The soft limit of time ends a program with SIGXCPU. */
const LIMITED = `ulimit -c 0; ulimit -S -t ${MOST_WORK_S}; ulimit -d ${MOST_DATA_KB}; exec "$@"`;
/** What the engine sets aside for its machine code would else be all of that, and it would work without. */
const ENV = { BUN_JSC_jitMemoryReservationSize: String(32 * 1024 * 1024) };

/** With no time left, or no memory. Others who end a program send others; how much it had says nothing. */
const OWN_ENDS = new Set<unknown>(["SIGXCPU", "SIGSEGV", "SIGABRT", "SIGILL", "SIGTRAP", "SIGBUS"]);

/** A file that takes more time or memory than it gets, and one that could not be read now, for a reason that is not in it. */
type Unread = "too-heavy" | "try-again";

/**
 * Has a program of ours read files of someone else, one at a time, and gives what it says as JSON. It has its own memory and its own
 * end: a file that makes it hang, or fills what it gets, costs no one else anything. Of what people wait for there is a bound, for
 * their network too: throws 429, and 503 with `busy`.
 */
export function readerApart<Asked, Said>(path: string, busy: string) {
  const inTurn = limitConcurrency(1);
  const takePlace = createPlaces({ all: 24, network: 6, person: 5 }, busy);
  return async (
    file: Uint8Array<ArrayBuffer>,
    asked: Asked,
    waiting?: { by: ActorContext; now: Ctx["now"] },
  ): Promise<Said | Unread> => {
    const place = waiting && takePlace(waiting.by, waiting.now);
    try {
      return await inTurn(() => runApart<Said>(path, asked, file));
    } finally {
      place?.release();
    }
  };
}

/** The same for one file; `longestMs` for tests. */
export async function runApart<Said>(
  path: string,
  asked: unknown,
  file: Uint8Array<ArrayBuffer>,
  longestMs = LONGEST_MS,
): Promise<Said | Unread> {
  const program = Bun.spawn(["/bin/sh", "-c", LIMITED, "sh", process.execPath, path, JSON.stringify(asked)], {
    stdin: new Blob([file]),
    stderr: "pipe",
    env: ENV,
    timeout: longestMs,
    killSignal: "SIGKILL",
  });
  const textOf = (out: ReadableStream) => new Response(out).text();
  const [said, complaint, code] = await Promise.all([textOf(program.stdout), textOf(program.stderr), program.exited]);
  if (code === 0) return JSON.parse(said) as Said;
  return OWN_ENDS.has(program.signalCode) || /out of memory/i.test(complaint) ? "too-heavy" : "try-again";
}
