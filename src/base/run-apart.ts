import { createBodySlots } from "../http/guards/body-slots.ts";
import { bunPath } from "./bun-path.ts";
import { limitConcurrency } from "./concurrency.ts";
import type { ActorContext, Ctx } from "./context.ts";

/** CPU seconds, so that a busy machine doesn't matter. */
const MOST_WORK_S = 2;
const LONGEST_MS = 30_000;
/** A limit for 5 MB files. Worker threads can't be limited this way. */
const MOST_DATA_KB = 400_000;
/** Ends the process with SIGXCPU. */
const LIMITED = `ulimit -c 0; ulimit -S -t ${MOST_WORK_S}; ulimit -d ${MOST_DATA_KB}; exec "$@"`;
/** Reduces reserved memory, which would exceed the limit. */
const ENV = { BUN_JSC_jitMemoryReservationSize: String(32 * 1024 * 1024) };

/** Signals of a child out of time or memory. Others say nothing about the file. */
const OWN_ENDS = new Set<unknown>(["SIGXCPU", "SIGSEGV", "SIGABRT", "SIGILL", "SIGTRAP", "SIGBUS"]);

/** "try-again" failed for a reason outside the file. */
type UnreadReason = "too-heavy" | "try-again";

/** Parses untrusted files in a limited child process, one at a time. Throws 429, 503 with `busy`. */
export function createChildParser<Asked, Said>(path: string, busy: string) {
  const inTurn = limitConcurrency(1);
  const takePlace = createBodySlots({ all: 24, network: 6, person: 5 }, busy);
  return async (
    file: Uint8Array<ArrayBuffer>,
    input: Asked,
    waiting?: { by: ActorContext; now: Ctx["now"] },
  ): Promise<Said | UnreadReason> => {
    const place = waiting && takePlace(waiting.by, waiting.now);
    try {
      return await inTurn(() => runChildScript<Said>(path, input, file));
    } finally {
      place?.release();
    }
  };
}

export async function runChildScript<Said>(
  path: string,
  input: unknown,
  file: Uint8Array<ArrayBuffer>,
  longestMs = LONGEST_MS,
): Promise<Said | UnreadReason> {
  const program = Bun.spawn(["/bin/sh", "-c", LIMITED, "sh", bunPath, path, JSON.stringify(input)], {
    stdin: new Blob([file]),
    stderr: "pipe",
    env: ENV,
    timeout: longestMs,
    killSignal: "SIGKILL",
  });
  const textOf = (out: ReadableStream) => new Response(out).text();
  const [output, complaint, code] = await Promise.all([textOf(program.stdout), textOf(program.stderr), program.exited]);
  if (code === 0) return JSON.parse(output) as Said;
  return OWN_ENDS.has(program.signalCode) || /out of memory/i.test(complaint) ? "too-heavy" : "try-again";
}
