import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { limitConcurrency } from "../base/concurrency.ts";
import { writeAtomically } from "./folder-store.ts";

/** Maximum queued writes; more would fill memory. */
const MAX_WAITING = 50;

export type CachedFiles = ReturnType<typeof createDiskCache>;

/** LRU cache on disk that survives restarts. */
export function createDiskCache(folder: string, { most, each }: { most: number; each: number }) {
  const sizes = new Map<string, number>();
  // Serialized, so that a removed file isn't written again.
  const turn = limitConcurrency<"add" | "drop">(1, (waiting, work) => {
    if (work === "add" && waiting >= MAX_WAITING) throw new Error("too many copies at once");
  });
  let total = 0;
  let loading: Promise<void> | undefined;

  const note = (name: string, bytes: number) => {
    forget(name);
    sizes.set(name, bytes);
    total += bytes;
  };
  const forget = (name: string) => {
    total -= sizes.get(name) ?? 0;
    return sizes.delete(name);
  };
  const drop = async (name: string) => {
    if (forget(name)) await rm(join(folder, name), { force: true });
  };
  const makeRoom = async () => {
    for (const oldest of sizes.keys()) {
      if (total <= most) return;
      await drop(oldest);
    }
  };

  /** Uses modification times, because access order is lost. */
  async function load() {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const found: { name: string; size: number; mtimeMs: number }[] = [];
    for (const name of await readdir(folder)) {
      if (name.startsWith(".")) await rm(join(folder, name), { force: true });
      else {
        const stats = await stat(join(folder, name)).catch(() => null);
        if (stats?.isFile()) found.push({ name, size: stats.size, mtimeMs: stats.mtimeMs });
      }
    }
    for (const { name, size } of found.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) note(name, size);
    await makeRoom();
  }
  const ready = () => {
    loading ??= load().catch(() => {});
    return loading;
  };

  return {
    async get(name: string): Promise<Blob | null> {
      await ready();
      const size = sizes.get(name);
      if (size === undefined) return null;
      const file = Bun.file(join(folder, name));
      if (file.size !== size) {
        forget(name);
        return null;
      }
      note(name, size);
      return file;
    },
    /** Never throws; skips the file on a full disk or under load. */
    async add(name: string, data: Uint8Array): Promise<void> {
      if (data.byteLength > each) return;
      await ready();
      await turn(async () => {
        if (sizes.has(name)) return;
        await writeAtomically(folder, name, data);
        note(name, data.byteLength);
        await makeRoom();
      }, "add").catch(() => {});
    },
    async drop(name: string): Promise<void> {
      await ready();
      await turn(() => drop(name), "drop");
    },
    async names(): Promise<string[]> {
      await ready();
      return [...sizes.keys()];
    },
  };
}
