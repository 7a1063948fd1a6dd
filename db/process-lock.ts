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

/** Its process keeps it locked; the system lets go however that ends, so an unlocked file is a killed process's. */
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
