import { allStateCodes } from "#src/shared/places/places.ts";
import { editDistance } from "#src/shared/places/town-names.ts";
import type { Db } from "../open.ts";
import { memoPerConnection } from "../prepared.ts";
import { statement } from "../statement.ts";
import type { PlacedTown } from "./towns.ts";

/** Three letters are never corrected, four only once. */
const shortestForOneEdit = 4;
const shortestForTwoEdits = 5;

/** Without a state, only large towns. Largest first. */
export function similarTowns(db: Db, key: string, state = "") {
  const oneEdit: PlacedTown[] = [];
  const twoEdits: PlacedTown[] = [];
  const letters = lettersOf(key);
  for (const town of townsToCompare(db, state)) {
    // Quick bound: an edit changes at most two letters.
    if (bitsOf(letters ^ town.letters) > 4) continue;
    const shorter = Math.min(key.length, town.key.length);
    if (shorter < shortestForOneEdit) continue;
    const edits = editDistance(key, town.key, shorter < shortestForTwoEdits ? 1 : 2);
    if (edits === 1) oneEdit.push(town);
    else if (edits === 2 && shorter >= shortestForTwoEdits) twoEdits.push(town);
  }
  return { oneEdit, twoEdits };
}

type LikelyTown = PlacedTown & { letters: number };

function lettersOf(key: string): number {
  let letters = 0;
  for (let at = 0; at < key.length; at++) letters |= 1 << (key.charCodeAt(at) & 31);
  return letters;
}

function bitsOf(letters: number): number {
  let count = 0;
  for (let left = letters; left !== 0; left &= left - 1) count++;
  return count;
}

/** Cached, because reading is the slowest part. */
function townsToCompare(db: Db, state: string): readonly LikelyTown[] {
  if (state && !allStateCodes.has(state)) return [];
  return compared(db).getOrInsertComputed(state, () =>
    statement<PlacedTown, [string, number]>(
      db,
      `SELECT key, name, state, lat, lon, population FROM us_cities WHERE state IN (SELECT value FROM json_each(?1))
         AND population >= ?2 AND instr(key, ' ') = 0 ORDER BY population DESC, key`,
    )
      .all(JSON.stringify(state ? [state] : [...allStateCodes]), state ? 0 : LARGE)
      .map((town) => ({ ...town, letters: lettersOf(town.key) })),
  );
}

/** Minimum population of compared towns if no state is given. */
const LARGE = 5_000;

const compared = memoPerConnection(() => new Map<string, readonly LikelyTown[]>());
