import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];

/** A folder that is there until the last test of the process has ended; `leave-nothing.ts` removes it. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  made.push(folder);
  return folder;
}

export function removeFolders() {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}
