import { existsSync, rmSync } from "node:fs";
import { lockFile } from "./alone.ts";

/** Nothing here throws. */
export interface ProcessLock {
  hold(process: string): void;
  /** False for processes of other machines. */
  hasEnded(process: string): boolean;
  letGo(): void;
}

/** The system releases a process's file lock even after a crash, so an unlocked file means it has ended. */
export function processLock(folder: string): ProcessLock {
  const fileOf = (process: string) => `${folder}/jobs-${process}.lock`;
  let held: { file: string; unlock: () => void } | undefined;

  /** Removes an unlocked file. False if missing. */
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
        // Cleans up after killed processes.
        for (const name of new Bun.Glob("jobs-*.lock").scanSync(folder)) {
          if (`${folder}/${name}` !== file) isLeft(`${folder}/${name}`);
        }
      } catch {
        // Without write access, others wait until the lease expires.
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

/** Includes SQLite's second file. */
function remove(file: string) {
  try {
    for (const one of [file, `${file}-journal`]) rmSync(one, { force: true });
  } catch {
    // It stays, unlocked.
  }
}
