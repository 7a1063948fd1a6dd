import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * A half-written file never gets the name, and the name is on the disk before a row can have it. An existing file is replaced
 * by the same content: then it is young again, so that it is not removed as an orphan before the new row names it.
 */
export async function writeWhole(folder: string, file: string, data: Uint8Array) {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.${crypto.randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, "wx");
    // An open handle ends the whole process when it is garbage-collected.
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
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
