import { statSync, unlinkSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Store } from "./store.ts";

export function createFolderStore(folder: string): Store {
  const at = (name: string) => join(folder, name);
  return {
    put: (name, data) => writeAtomically(dirname(at(name)), basename(name), data),
    async get(name) {
      const file = Bun.file(at(name));
      return (await file.exists()) ? file : null;
    },
    exists: (name) => Bun.file(at(name)).exists(),
    // Synchronous, so that no upload can come in between.
    async remove(name, { before, isUnnamed = () => true }) {
      const found = statSync(at(name), { throwIfNoEntry: false });
      if (!found?.isFile() || found.mtimeMs > before || !isUnnamed()) return false;
      unlinkSync(at(name));
      return true;
    },
    async *list() {
      for (const name of await readdir(folder, { recursive: true })) yield { name };
    },
    dropCopies: async () => {},
  };
}

/** Renamed into place after syncing. Touches an existing file, so that it's no orphan before its row is written. */
export async function writeAtomically(folder: string, file: string, data: Uint8Array) {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.${crypto.randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, "wx");
    // A garbage-collected open handle ends the process.
    try {
      await handle.writeFile(data);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, join(folder, file));
    await flushNames(folder);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function flushNames(folder: string) {
  await using handle = await open(folder, "r");
  await handle.sync();
}
