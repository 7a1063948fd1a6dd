/**
 * Saves a version's database in use: `bun tests/database/snapshot.ts`, once for each version
 * that has a new migration. `releases.proof.ts` upgrades every snapshot and checks its rows.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { sqlite } from "#db/open.ts";
import { seedDemo } from "#src/features/operations/demo/seed.ts";
import { openData } from "#src/open-data.ts";
import { createFolderStore } from "#src/ports/folder-store.ts";
import { createImages } from "#src/ports/images.ts";
import { createHasher } from "#src/ports/passwords.ts";
import journal from "../../db/migrations/meta/_journal.json";

const folder = join(import.meta.dir, "snapshots");
const dataDir = await mkdtemp(join(tmpdir(), "snapshot-"));
const db = openData({ dataDir }, Date.now());
const images = createImages(createFolderStore(join(dataDir, "uploads")));
await seedDemo({ db, images, hasher: createHasher(1), now: () => Date.now() });
const copy = sqlite(db);
copy.run("PRAGMA foreign_keys = OFF");
for (const table of ["us_zips", "us_cities", "settings"]) copy.run(`DELETE FROM ${table}`);
copy.run("PRAGMA journal_mode = DELETE");
copy.run("VACUUM");
await mkdir(folder, { recursive: true });
const file = join(folder, `${journal.entries.at(-1)!.tag}.db.gz`);
await Bun.write(file, Bun.gzipSync(new Uint8Array(copy.serialize()), { level: 9 }));
copy.close();
await rm(dataDir, { recursive: true });
console.log(`${relative(".", file)}: ${Bun.file(file).size} bytes`);
