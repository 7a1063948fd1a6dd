import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** Renamed into place after syncing. Touches an existing file, so that it's no orphan before its row is written. */
export async function writeWhole(folder: string, file: string, data: Uint8Array) {
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
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
