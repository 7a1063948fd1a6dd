import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Cleanup = () => unknown;
const cleanups: Cleanup[] = [];

/** Remembers what has to be undone, whether the run ends well, fails or is interrupted. */
export const onEnd = (cleanup: Cleanup) => void cleanups.push(cleanup);

let running: Promise<void> | undefined;

/** Undoes everything, the latest first. A second call waits for the end of the first. */
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

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mudroom-bench-"));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Ends that process with the run. */
export function endWithRun(child: Bun.Subprocess, signal: NodeJS.Signals = "SIGKILL") {
  onEnd(async () => {
    child.kill(signal);
    await child.exited;
  });
}
