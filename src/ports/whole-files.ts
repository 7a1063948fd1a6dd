import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * A half-written file never gets the name. One that exists is replaced by the same content: it is young again then, so
 * that it is not cleared away as an orphan before the new row names it.
 */
export async function writeWhole(folder: string, file: string, data: Uint8Array) {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.${crypto.randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, "wx");
    // A handle that is left open ends the whole process when it is collected.
    try {
      await handle.writeFile(data);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, join(folder, file));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
