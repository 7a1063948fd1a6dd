import { tablesOfDanglingRows } from "#db/soundness.ts";
import { statement } from "#db/statement.ts";
import { setDiskFull } from "../asking.ts";
import { Failure } from "../failure.ts";
import { checkLedger } from "../ledger.ts";
import type { World } from "../world.ts";
import { checkBackup } from "./backup.ts";
import { checkClosed } from "./closed.ts";
import { checkFound } from "./found.ts";
import { checkMoney } from "./money.ts";

const DAYS_BETWEEN_BACKUPS = 10;
/** As long as a fault of the provider's may still show. */
const HOUR_MS = 3_600_000;

/** What is asked at the end of each day, when nothing is broken any more. */
export async function checkDay(world: World, day: number) {
  const { clock, trouble, lives, people } = world;
  clock.goTo(clock.start + clock.elapsed() + HOUR_MS);
  trouble.settle();
  setDiskFull(world, false);
  await lives.look();
  clock.goTo(clock.start + clock.elapsed() + HOUR_MS / 3);
  await lives.look();
  checkLedger(world);
  checkWhole(world);
  if (!world.provider) checkMoney(world);
  checkClosed(world);
  const stranger = people.find(({ role, isGone }) => role === "visitor" && !isGone);
  if (stranger) await checkFound(world, stranger);
  if (day % DAYS_BETWEEN_BACKUPS === 0) checkBackup(world);
}

const OF_PEOPLE =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'us_%' AND name NOT LIKE 'sqlite_%'";

/** Point 9, without the places of the country, which are most of the file and which nobody changes. */
function checkWhole({ ctx: { db } }: World) {
  for (const { name } of statement<{ name: string }>(db, OF_PEOPLE).all()) {
    const damage = statement<{ integrity_check: string }>(db, `PRAGMA integrity_check('${name}')`).all();
    if (damage[0]?.integrity_check !== "ok") throw new Failure(9, JSON.stringify(damage));
  }
  const dangling = tablesOfDanglingRows(db);
  if (dangling.length > 0) throw new Failure(9, `Rows of ${dangling.join(", ")} name others that are not there`);
}
