import { join } from "node:path";
import { exactly, type Figure, noted } from "../support/report.ts";
import { mountDisk } from "./disk.ts";
import { dataFolder, type Site, siteOn } from "./site.ts";
import { copyWorld } from "./stage.ts";

const REFUSED = "code 1, and one line that names DATA_DIR";
const START_WITHIN_MS = 20_000;

/** T13: on a folder that takes no writes the site does not start, says why, and starts when the folder is mended. */
export async function startReadOnly(): Promise<Figure[]> {
  const dataDir = join(await dataFolder(), "disk");
  const disk = await mountDisk(dataDir, 400);
  if (!disk) return [noted("read-only folder", "skipped: this user may not mount a tmpfs")];
  await copyWorld(dataDir);
  const site = siteOn(dataDir);
  const tryReadOnly = async () => {
    if (!disk.setReadOnly(true)) return "the disk could not be made read-only";
    const came = await refusedStart(site);
    disk.setReadOnly(false);
    return came;
  };

  const clean = await tryReadOnly();
  await site.start();
  // Where a log and its index were left behind, SQLite is content to read.
  await site.kill();
  const afterKill = await tryReadOnly();
  await site.start();
  const stopped = await site.stop();

  return [
    exactly("read-only folder: a start", clean, REFUSED),
    exactly("read-only folder: a start after a kill", afterKill, REFUSED),
    exactly("read-only folder: exit code after it was mended", stopped.code, 0),
  ];
}

/** What came of a start that should not succeed. */
async function refusedStart(site: Site): Promise<string> {
  const child = site.launch("pipe");
  const tooLate = setTimeout(() => child.kill("SIGKILL"), START_WITHIN_MS);
  const text = await new Response(child.stderr as ReadableStream).text();
  const code = await child.exited;
  clearTimeout(tooLate);
  return code === 1 && /^DATA_DIR: nothing can be written there.*\n$/.test(text) ? REFUSED : `code ${code}, ${text}`;
}
