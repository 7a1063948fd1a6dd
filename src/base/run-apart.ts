/** Seconds of work, and milliseconds until it ends whatever it does. */
const MOST_WORK_S = 2;
const LONGEST_MS = 10_000;
/** Kilobytes of data, in which a file of 5 MB has room. A worker of this process could not be held to it (decision 29). */
const MOST_DATA_KB = 400_000;
const LIMITED = `ulimit -c 0; ulimit -t ${MOST_WORK_S}; ulimit -d ${MOST_DATA_KB}; exec "$@"`;
/** What the engine sets aside for its machine code would else be all of that, and it would work without. */
const ENV = { BUN_JSC_jitMemoryReservationSize: String(32 * 1024 * 1024) };

/**
 * What a program of ours says about a file of somebody else, as JSON. It has its own memory and its own end: a file that makes it
 * hang, or fills what it gets, costs nobody else anything, and is "too-heavy".
 */
export async function runApart<Said>(
  path: string,
  asked: unknown,
  file: Uint8Array<ArrayBuffer>,
): Promise<Said | "too-heavy"> {
  const program = Bun.spawn(["/bin/sh", "-c", LIMITED, "sh", process.execPath, path, JSON.stringify(asked)], {
    stdin: new Blob([file]),
    stderr: "ignore",
    env: ENV,
    timeout: LONGEST_MS,
    killSignal: "SIGKILL",
  });
  const said = await new Response(program.stdout).text();
  return (await program.exited) === 0 ? (JSON.parse(said) as Said) : "too-heavy";
}
