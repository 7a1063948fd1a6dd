import { join } from "node:path";
import { limitConcurrency } from "#src/base/concurrency.ts";
import type { FileAsked, FileRead } from "../busy-time.ts";

const PROGRAM = join(import.meta.dir, "program.ts");
/** Seconds of work, and milliseconds until it ends whatever it does. */
const MOST_WORK_S = 2;
const LONGEST_MS = 10_000;
/** Kilobytes of data, in which a calendar of 5 MB has room. A worker of this process could not be held to it (decision 29). */
const MOST_DATA_KB = 400_000;
const LIMITED = `ulimit -c 0; ulimit -t ${MOST_WORK_S}; ulimit -d ${MOST_DATA_KB}; exec "$@"`;
/** What the engine sets aside for its machine code would else be all of that, and it would work without. */
const ENV = { BUN_JSC_jitMemoryReservationSize: String(32 * 1024 * 1024) };

const oneAtATime = limitConcurrency(1);

/**
 * What a calendar's file holds, read by a program of its own with its own memory and its own end: one that hangs, or fills what it
 * gets, costs nobody else anything. Null when it is no calendar, "too-heavy" when it took too much.
 */
export const readFile = (file: Uint8Array<ArrayBuffer>, asked: FileAsked): Promise<FileRead | null | "too-heavy"> =>
  oneAtATime(async () => {
    const program = Bun.spawn(["/bin/sh", "-c", LIMITED, "sh", process.execPath, PROGRAM, JSON.stringify(asked)], {
      stdin: new Blob([file]),
      stderr: "ignore",
      env: ENV,
      timeout: LONGEST_MS,
      killSignal: "SIGKILL",
    });
    const said = await new Response(program.stdout).text();
    return (await program.exited) === 0 ? (JSON.parse(said) as FileRead | null) : "too-heavy";
  });
