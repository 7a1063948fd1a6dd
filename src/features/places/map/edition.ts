import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MAP_FILE } from "#db/map/map-file.ts";

const root = join(import.meta.dir, "../../../..");
/** Everything that decides what a map looks like. */
const drawnBy = ["src/domain/map", "src/features/places/map", "views/places/map"];
const LETTERS = 10;

let known: string | undefined;

/** The hash of the data and of the code that draws it: a map's address carries it, so browsers may keep the picture. */
export function mapEdition(): string {
  known ??= hashOf([MAP_FILE, ...drawnBy.flatMap(filesIn)]).slice(0, LETTERS);
  return known;
}

const filesIn = (folder: string) =>
  readdirSync(join(root, folder))
    .toSorted()
    .map((name) => join(root, folder, name));

function hashOf(files: readonly string[]): string {
  const hash = new Bun.CryptoHasher("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex");
}
