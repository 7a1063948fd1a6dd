import type { Disk } from "./disk.ts";
import type { Site } from "./site.ts";

export const REFUSED = "code 1, and one line that names DATA_DIR";
const START_WITHIN_MS = 20_000;

export async function startReadOnly(site: Site, disk: Disk): Promise<string> {
  if (!disk.setReadOnly(true)) return "the disk could not be made read-only";
  try {
    return await refusedStart(site);
  } finally {
    disk.setReadOnly(false);
  }
}

async function refusedStart(site: Site): Promise<string> {
  const child = site.launch("pipe");
  const tooLate = setTimeout(() => child.kill("SIGKILL"), START_WITHIN_MS);
  const text = await new Response(child.stderr as ReadableStream).text();
  const code = await child.exited;
  clearTimeout(tooLate);
  return code === 78 && /^DATA_DIR: can't write to .*\n$/.test(text) ? REFUSED : `code ${code}, ${text}`;
}
