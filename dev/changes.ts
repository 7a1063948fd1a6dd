import { watch } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "..");
/** Source folders. Editors write their own files beside these. */
const folders = ["src", "db", "views", "islands", "static/css"];
const isSource = (name: string) => /\.(tsx?|css|md|sql|tsv|json)$/.test(name);
/** A save is several events, and a change of branch hundreds. */
const SETTLING_MS = 20;

/** Watches from now on, and gives the files that changed: each time all that did since the last. */
export function watchSources() {
  let changed = new Set<string>();
  let wake = Promise.withResolvers<void>();
  for (const folder of folders) {
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (!name || !isSource(name)) return;
      changed.add(join(root, folder, name));
      wake.resolve();
    });
  }
  return async function next(): Promise<ReadonlySet<string>> {
    await wake.promise;
    await Bun.sleep(SETTLING_MS);
    const these = changed;
    changed = new Set();
    wake = Promise.withResolvers();
    return these;
  };
}
