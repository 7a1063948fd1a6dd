import { checkpointAndClose, countRows, groomerProfiles } from "#db/db.ts";
import { readCommandConfig } from "../base/config.ts";
import { seedCrowd } from "../features/operations/demo/people/crowd.ts";
import { holdsRealPeople, seedDemo } from "../features/operations/demo/seed.ts";
import { openData } from "../open-data.ts";
import { uploadsFolder } from "../ports/choose-store.ts";
import { createFolderStore } from "../ports/folder-store.ts";
import { createImages } from "../ports/images.ts";
import { createHasher } from "../ports/passwords.ts";
import { exitWith, readArguments } from "./command.ts";

const MAX = 1_000_000;
const usage = `bun run seed                      fills an empty data folder with the demo
bun run seed --groomers 100000    adds that many groomers for benchmarks, placed by population
             --data DIR           a folder other than DATA_DIR

--groomers takes a whole number from 1 to ${MAX}.`;

const { groomers, dataDir } = readSeedOptions();
const db = openData({ dataDir }, Date.now());
if (holdsRealPeople(db)) exitWith(`${dataDir} contains real accounts. Use --data to choose an empty folder.`);
const hasher = createHasher(1);
const startedAt = performance.now();
if (groomers === undefined) await addDemo();
else await addCrowd(groomers);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(`\r${countRows(db, groomerProfiles)} groomers in ${dataDir}, after ${seconds} s`);
checkpointAndClose(db);

async function addDemo() {
  const images = createImages(createFolderStore(uploadsFolder(dataDir)));
  await seedDemo({ db, images, hasher, now: () => Date.now() });
}

async function addCrowd(count: number) {
  const onProgress = (done: number) => process.stdout.write(`\r${done} of ${count} groomers`);
  const passwordHash = await hasher.hash(crypto.randomUUID());
  seedCrowd(db, { count, now: Date.now(), passwordHash, onProgress });
}

function readSeedOptions(): { groomers: number | undefined; dataDir: string } {
  const options = { groomers: { type: "string" }, data: { type: "string" } } as const;
  const { groomers: asked, data } = readArguments(usage, { options }).values;
  const count = asked === undefined ? undefined : Number(asked);
  const isCount = count === undefined || (Number.isInteger(count) && count >= 1 && count <= MAX);
  if (!isCount) exitWith(usage);
  return { groomers: count, dataDir: data ?? ownFolder() };
}

function ownFolder(): string {
  const { dataDir, primary } = readCommandConfig(process.env);
  if (primary)
    exitWith("DATABASE_URL is set, but this fills one machine's data folder. Use --data to choose an empty folder.");
  return dataDir;
}
