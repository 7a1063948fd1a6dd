import { isPublicName, isStoreName, type Store } from "#src/ports/store.ts";

export interface Copied {
  copied: number;
  there: number;
  /** Skipped, because the content doesn't match the name. */
  damaged: string[];
}

const CONCURRENCY = 8;

/** Files are immutable, so it can be interrupted and repeated. Throws StoreError. */
export async function copyPhotos(from: Store, to: Store, say: (done: number) => void = () => {}): Promise<Copied> {
  const there = new Set<string>();
  for await (const { name } of to.list()) there.add(name);
  const moved: Copied = { copied: 0, there: 0, damaged: [] };
  async function copy(name: string) {
    const bytes = await (await from.get(name))?.bytes();
    // Removed in between, which only happens to unreferenced files.
    if (!bytes) return;
    if (isPublicName(name) && name !== `${sha256(bytes)}.webp`) return void moved.damaged.push(name);
    await to.put(name, bytes);
    say(++moved.copied);
  }
  const names: string[] = [];
  for await (const { name } of from.list()) {
    if (!isStoreName(name)) continue;
    if (there.has(name)) moved.there++;
    else names.push(name);
  }
  const left = names.values();
  const copyRest = async () => {
    for (const name of left) await copy(name);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, copyRest));
  return moved;
}

const sha256 = (data: Uint8Array) => new Bun.CryptoHasher("sha256").update(data).digest("hex");
