import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** The name comes once all is on the disk. One that is there is young again, so no orphan before its row names it. */
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
