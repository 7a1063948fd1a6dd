import { AppError } from "#src/shared/base/errors.ts";
import { limitConcurrency } from "../base/concurrency.ts";
import { reencode, SMALL_SIDE } from "./reencode.ts";
import type { Store } from "./store.ts";

const MAX_COPIES_WAITING = 40;

/** In a separate queue from uploads. Concurrent requests share one; throws if the queue is full. */
export function copiesIn(files: Store) {
  const turn = limitConcurrency(1, (waiting) => {
    if (waiting >= MAX_COPIES_WAITING) throw tooManyCopies();
  });
  const pending = new Map<string, Promise<Blob | null>>();
  const make = (file: string, whole: string) =>
    turn(async () => {
      const there = await files.get(file);
      if (there) return there;
      const picture = await files.get(whole);
      if (!picture) return null;
      try {
        await putCopy(files, file, await picture.bytes());
        return await files.get(file);
      } catch {
        // On a full disk, the photo is still shown.
        return picture;
      }
    });
  return (file: string, whole: string): Promise<Blob | null> => {
    const copy = pending.get(file) ?? make(file, whole).finally(() => pending.delete(file));
    pending.set(file, copy);
    return copy;
  };
}

const tooManyCopies = () => new AppError("unavailable", "This photo isn't ready yet. Please try again.", undefined, 5);

export const putCopy = async (files: Store, file: string, whole: Uint8Array) =>
  files.put(file, (await reencode(whole, SMALL_SIDE)).data);
