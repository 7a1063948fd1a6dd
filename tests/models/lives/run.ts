import { byWeight } from "#tests/proof/year/dice.ts";
import { adds, addsWith, changes, notes, notesAboutPet, removes } from "./book.ts";
import { waits } from "./clock.ts";
import { checkCopy, checkCsv, checkExport, checkOther } from "./files.ts";
import { imports, undoesImport } from "./imports.ts";
import { Broken, beginLife, holds, type Life, read } from "./life.ts";
import { isNotSameClient, links, linksWrongly, unlinks } from "./linking.ts";
import { nameOf } from "./model.ts";
import { checkAllVisits, checkPage } from "./pages.ts";
import { answers, blocks, cancels, closesAccount, requests, takesPetOff, unblocks, visits } from "./parents.ts";
import { checkList, type Shown } from "./rows.ts";
import { addsSeries, addsVisit, addsVisitForNew, changesVisit, marksVisit, removesVisit } from "./visits.ts";

const steps: readonly (readonly [(life: Life) => Promise<string | null>, number])[] = [
  [requests, 10],
  [answers, 12],
  [visits, 11],
  [cancels, 1],
  [adds, 5],
  [changes, 5],
  [notes, 4],
  [notesAboutPet, 6],
  [removes, 3],
  [addsVisit, 6],
  [addsVisitForNew, 1],
  [addsSeries, 3],
  [marksVisit, 4],
  [changesVisit, 2],
  [removesVisit, 4],
  [links, 20],
  [unlinks, 9],
  [isNotSameClient, 3],
  [linksWrongly, 1],
  [imports, 2],
  [undoesImport, 3],
  [blocks, 3],
  [unblocks, 2],
  [closesAccount, 4],
  [takesPetOff, 1],
  [waits, 6],
];

export interface Lived {
  seed: number;
  log: string[];
  failure: string | null;
}

interface Form {
  isShort: boolean;
  isThorough: boolean;
}

export async function live(seed: number, { isShort, isThorough }: Form): Promise<Lived> {
  const life = await beginLife(seed);
  const { log, dice, app } = life;
  try {
    for (const step of beginning(life)) {
      log.push((await step()) ?? "nothing");
      app.clock.advance(1000);
    }
    for (let left = isShort ? dice.between(4, 7) : dice.between(10, 22); left > 0; left--) {
      log.push(await nextStep(life));
      const isAll = isThorough || left === 1 || (!isShort && (left + seed) % 6 === 0);
      await check(life, { isAll, isWhole: isThorough || !isShort });
      app.clock.advance(dice.chance(0.7) ? 60_000 : 1000);
    }
  } catch (error) {
    const failure = error instanceof Broken ? error.message : String((error as Error).stack);
    return { seed, log, failure };
  }
  return { seed, log, failure: null };
}

function beginning(life: Life): (() => Promise<string | null>)[] {
  const { dice, model } = life;
  const [first] = model.accounts;
  const has = dice.pick([
    [true, true],
    [true, false],
    [false, true],
  ] as const);
  const asks = has[0] ? [() => requests(life, first), () => answers(life)] : [];
  const goes = has[0] && dice.chance(0.6) ? [() => visits(life)] : [];
  return [...asks, ...(has[1] ? [() => addsWith(life, first!.email)] : []), ...goes];
}

async function nextStep(life: Life): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const step = byWeight(life.dice, steps);
    life.log.push(`${step.name} …`);
    const said = await step(life);
    life.log.pop();
    if (said !== null) return said;
  }
  return "nothing";
}

async function check(life: Life, { isAll, isWhole }: { isAll: boolean; isWhole: boolean }) {
  const shown = await checkList(life);
  // Counts separately, so checks don't change a life.
  const count = life.log.length;
  const looked = isAll ? shown : shown.filter((_, at) => count % 2 === 0 && at === (count / 2) % shown.length);
  for (const each of looked) await checkPage(life, each);
  if (!isAll) return;
  const { accounts } = life.model;
  for (const each of shown.filter((_, at) => isWhole || (at + count) % 3 === 0)) await checkAllVisits(life, each);
  if (isWhole || count % 2 === 0) await checkExport(life, shown);
  if (!isWhole && count % 2 === 0) return;
  await checkCsv(life, shown);
  for (const account of accounts.filter((_, at) => isWhole || at === count % accounts.length))
    if (!account.isClosed) await checkCopy(life, account);
  await checkOther(life, shown);
  await checkSearch(life, shown);
}

async function checkSearch({ gusHere, log }: Life, shown: readonly Shown[]) {
  const each = shown[log.length % Math.max(1, shown.length)];
  if (!each) return;
  const { body } = await read<{ clients: { id: number }[] }>(gusHere.get(`/api/clients?q=${nameOf(each.one)}`), 200);
  const found = body.clients.map(({ id }) => id);
  holds(found.includes(each.one.id!), () => `a search for ${nameOf(each.one)} finds ${found}`);
}

export const tell = ({ seed, log, failure }: Lived): string =>
  [`Life ${seed}: ${failure}`, ...log.map((line, at) => `  ${at + 1}. ${line}`)].join("\n");
