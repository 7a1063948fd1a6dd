import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MAP_FILE_PATH } from "#db/map/map-file.ts";

const root = join(import.meta.dir, "../../../..");
const drawnBy = ["src/domain/map", "src/features/places/map", "views/places/map"];
const LETTERS = 10;

let cachedEdition: string | undefined;

/** Hash of the map data and drawing code. Part of the URL, so that browsers can cache the image. */
export function mapEdition(): string {
  cachedEdition ??= hashOf([MAP_FILE_PATH, ...drawnBy.flatMap(filesIn)]).slice(0, LETTERS);
  return cachedEdition;
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
