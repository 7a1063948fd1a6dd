import { statSync, unlinkSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Store } from "./store.ts";
import { writeWhole } from "./whole-files.ts";

export function folderStore(folder: string): Store {
  const at = (name: string) => join(folder, name);
  return {
    put: (name, data) => writeWhole(dirname(at(name)), basename(name), data),
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
