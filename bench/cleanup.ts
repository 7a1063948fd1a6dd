import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Cleanup = () => unknown;
const cleanups: Cleanup[] = [];

/** Collects cleanup steps for the end of the run, even if it fails or is interrupted. */
export const onEnd = (cleanup: Cleanup) => void cleanups.push(cleanup);

let running: Promise<void> | undefined;

/** Runs the cleanup steps in reverse order. A second call waits for the first. */
export function cleanUp(): Promise<void> {
  running ??= undoAll().finally(() => {
    running = undefined;
  });
  return running;
}

/** A failing step doesn't stop the others. */
async function undoAll() {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) {
    try {
      await cleanup();
    } catch (error) {
      console.error(error);
    }
  }
}

export async function folderForRun(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mudroom-bench-"));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Sends the process `signal` when the run ends, and waits for its exit. */
export function endWithRun(child: Bun.Subprocess, signal: NodeJS.Signals = "SIGKILL") {
  onEnd(async () => {
    child.kill(signal);
    await child.exited;
  });
}
