import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Written last: a folder without a manifest is not a backup. */
const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  version: z.string(),
  /** Time in the name of the newest migration. */
  migration: z.int(),
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  pictures: z.int(),
  pictureBytes: z.int(),
  /** A bucket has its own versioning, so the backup holds no photos. */
  picturesIn: z.enum(["backup", "bucket"]).default("backup"),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST = "manifest.json";
export const DATABASE = "mudroom.db";
export const UPLOADS = "uploads";

/** Null if missing or unreadable for this version. */
export function readManifest(folder: string): Manifest | null {
  try {
    return Manifest.parse(JSON.parse(readFileSync(join(folder, MANIFEST), "utf8")));
  } catch {
    return null;
  }
}

export function appVersion(): string {
  try {
    const text = readFileSync(join(import.meta.dir, "../../../../package.json"), "utf8");
    return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
  } catch {
    return "unknown";
  }
}
