import { existsSync, rmSync } from "node:fs";
import { lockFile } from "./alone.ts";

/** Tells whether a process of this machine still runs. None of it throws. */
export interface ProcessLock {
  /** From now on others of this machine see that the process of that name, this one, runs. */
  hold(process: string): void;
  /** Whether the process of that name ran on this machine and has ended. Of others nothing is known, so they have not. */
  hasEnded(process: string): boolean;
  letGo(): void;
}

/**
 * A file in `folder` for each process, which that process keeps locked. The system gives the lock up with the process, however that
 * ends, so a file that nobody has locked is one of a process that was killed. It is as good as the locks on the site's own file.
 */
export function processLock(folder: string): ProcessLock {
  const fileOf = (process: string) => `${folder}/jobs-${process}.lock`;
  let held: { file: string; unlock: () => void } | undefined;

  /** Removes a file that nobody has locked; false when there is none. */
  function isLeft(file: string): boolean {
    try {
      if (!existsSync(file)) return false;
      lockFile(file)();
      remove(file);
      return true;
    } catch {
      return false;
    }
  }

  return {
    hold(process) {
      if (held) return;
      try {
        const file = fileOf(process);
        held = { file, unlock: lockFile(file) };
        // One that stood still while another took its place may have been killed then.
        for (const name of new Bun.Glob("jobs-*.lock").scanSync(folder)) {
          if (`${folder}/${name}` !== file) isLeft(`${folder}/${name}`);
        }
      } catch {
        // Nothing can be written there: whoever follows waits until the time is over.
      }
    },
    hasEnded: (process) => isLeft(fileOf(process)),
    letGo() {
      held?.unlock();
      if (held) remove(held.file);
      held = undefined;
    },
  };
}

/** SQLite has one more beside it, which a process that was killed leaves behind. */
function remove(file: string) {
  try {
    for (const one of [file, `${file}-journal`]) rmSync(one, { force: true });
  } catch {
    // It stays, as one that nobody has locked.
  }
}
