import { checkLedger } from "../ledger.ts";
import type { World } from "../world.ts";
import { checkBackup } from "./backup.ts";
import { checkClosed } from "./closed.ts";
import { checkFound } from "./found.ts";
import { checkMoney } from "./money.ts";
import { checkWhole } from "./whole.ts";

const DAYS_BETWEEN_BACKUPS = 10;
const HOUR_MS = 3_600_000;

export async function checkDay(world: World, day: number) {
  const { clock, trouble, lives, people } = world;
  clock.goTo(clock.start + clock.elapsed() + HOUR_MS);
  trouble.settle();
  lives.refuse(false);
  await lives.look();
  clock.goTo(clock.start + clock.elapsed() + HOUR_MS / 3);
  await lives.look();
  checkLedger(world);
  checkWhole(9, world.ctx.db);
  checkMoney(world);
  checkClosed(world);
  const stranger = people.find(({ role }) => role === "visitor");
  if (stranger) await checkFound(world, stranger);
  if (day % DAYS_BETWEEN_BACKUPS === 0) await checkBackup(world);
}
