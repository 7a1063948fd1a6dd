import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { processorTime, threadsOf } from "./against/processor.ts";
import { type Interval, isMore, isWorse, ratioOf } from "./against/ratio.ts";
import { askFor, type BenchRequest, requestKinds, sendBenchRequest } from "./against/shots.ts";
import { checkOut, start, type Tree } from "./against/tree.ts";
import { folderForRun } from "./cleanup.ts";
import { markdownTable, short } from "./measure.ts";
import type { Comparison } from "./options.ts";

/** Time for the requests of one kind in one round. Milliseconds. */
const SLICE_MS = 250;
/** Requests that estimate how many fit into a round. */
const SAMPLE = 60;

/**
 * Compares this tree with another commit, as two processes with equal data. Measures CPU time per request in alternating
 * rounds, because the machine's speed changes between runs, and counts statements and bytes. Returns 1 if a figure is worse
 * by more than a tenth, otherwise 0.
 */
export async function benchAgainst({ ref, rounds, only, warm, groomers }: Comparison): Promise<number> {
  if (!existsSync("/proc/self/schedstat")) throw new Error("Processor time is read from /proc, which only Linux has");
  const folder = await folderForRun();
  const [ours, theirs] = await prepare(ref, { folder, groomers });
  console.log(`\nThis tree against ${ref}, ${rounds} rounds of each in turn. A ratio above 1 is worse.\n`);
  const rows: string[][] = [];
  let worse = 0;
  for (const [name, kind] of Object.entries(requestKinds)) {
    if (!name.includes(only)) continue;
    const pair = {
      ours: { tree: ours, shot: shotOf(ours, kind) },
      theirs: { tree: theirs, shot: shotOf(theirs, kind) },
    };
    const time = await timesOf(pair, { rounds, warm });
    const [our, their] = [await countsOf(pair.ours), await countsOf(pair.theirs)];
    const findings = [
      isWorse(time.interval) && "time",
      isMore(our.statements, their.statements) && "statements",
      isMore(our.bytes, their.bytes) && "bytes",
    ].filter((finding) => finding !== false);
    worse += findings.length;
    rows.push([
      name,
      short(time.ours),
      short(time.theirs),
      inWords(time.interval),
      `${our.statements} / ${their.statements}`,
      `${our.bytes.toLocaleString("en-US")} / ${their.bytes.toLocaleString("en-US")}`,
      findings.length > 0 ? `WORSE: ${findings.join(", ")}` : "ok",
    ]);
  }
  console.log(markdownTable(["", "ms", `ms, ${ref}`, "ratio, 95%", "statements", "bytes", ""], rows));
  return worse > 0 ? 1 : 0;
}

const inWords = ({ ratio, low, high }: Interval) => `${ratio.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;

async function prepare(ref: string, { folder, groomers }: { folder: string; groomers: number }): Promise<[Tree, Tree]> {
  const dir = (...names: string[]) => {
    const path = join(folder, ...names);
    mkdirSync(path, { recursive: true });
    return path;
  };
  await checkOut(ref, dir("theirs"));
  const dataOf = (name: string) => ({
    timed: dir("data", name, "timed"),
    counted: dir("data", name, "counted"),
    groomers,
  });
  const ours = await start("this tree", join(import.meta.dir, ".."), dataOf("ours"));
  return [ours, await start(ref, dir("theirs"), dataOf("theirs"))];
}

interface Side {
  tree: Tree;
  shot: (number: number) => BenchRequest;
}
type Pair = Record<"ours" | "theirs", Side>;

const shotOf = (tree: Tree, kind: (typeof requestKinds)[string]) => (number: number) => kind(tree.world, number);

/** CPU milliseconds per request. Both sides answer equal requests and take turns going first. */
async function timesOf(pair: Pair, { rounds, warm }: { rounds: number; warm: number }) {
  await askFor(pair.theirs.tree.url, pair.theirs.shot, { from: 0, count: warm });
  await askFor(pair.ours.tree.url, pair.ours.shot, { from: 0, count: warm });
  const sample = { from: warm, count: SAMPLE };
  // Uses the faster side, so that its rounds outlast the process's background work.
  const first = Math.min(await timeOf(pair.theirs, sample), await timeOf(pair.ours, sample));
  const count = Math.min(2_000, Math.max(20, Math.round(SLICE_MS / first)));
  const measured: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const slice = { from: warm + SAMPLE + round * count, count };
    const isOursFirst = round % 2 === 0;
    const early = await timeOf(isOursFirst ? pair.ours : pair.theirs, slice);
    const late = await timeOf(isOursFirst ? pair.theirs : pair.ours, slice);
    measured.push(isOursFirst ? { ours: early, theirs: late } : { ours: late, theirs: early });
  }
  const mean = (side: "ours" | "theirs") => measured.reduce((sum, round) => sum + round[side], 0) / rounds;
  return { ours: mean("ours"), theirs: mean("theirs"), interval: ratioOf(measured) };
}

async function timeOf({ tree, shot }: Side, slice: { from: number; count: number }): Promise<number> {
  const before = threadsOf(tree.pid);
  await askFor(tree.url, shot, slice);
  return processorTime(before, threadsOf(tree.pid)) / slice.count;
}

/** Statements of one request: the minimum of several, because jobs run statements too. */
async function countsOf({ tree, shot }: Side) {
  let statements = Number.POSITIVE_INFINITY;
  let bytes = 0;
  for (let number = 0; number < 6; number++) {
    const before = await tree.counting.count();
    bytes = await sendBenchRequest(tree.counting.url, shot(number));
    statements = Math.min(statements, (await tree.counting.count()) - before);
  }
  return { statements, bytes };
}
