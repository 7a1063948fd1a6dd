import { statSync } from "node:fs";
import { cp } from "node:fs/promises";
import { dirname, join } from "node:path";
import { temporaryFolder } from "../../../bench/cleanup.ts";
import { median, percentile } from "../../../bench/measure.ts";
import { startProduct } from "../../../bench/servers.ts";
import { drive } from "../load/drive.ts";
import { processorTime } from "../load/processor.ts";
import { atLeast, atMost, exactly, type Figure, noted } from "../support/report.ts";
import { initOf, type Shot } from "../support/shot.ts";
import { bookingOf, type World } from "../support/world.ts";
import { readFrom } from "./readers.ts";
import { type Plan, type Setting, setUp } from "./setting.ts";

const size = { groomers: 2_000, parents: 400, owners: 8 };
const PER_SECOND = 8;

export async function loadNodes(plan: Plan): Promise<Figure[]> {
  const folder = await temporaryFolder();
  const setting = await setUp({
    size,
    prepare: (file) => cp(dirname(file), folder, { recursive: true }),
  });
  const shots = shotsOf(setting.world);
  const reads = await compareReads(folder, setting, shots, plan);
  const book = bookerOf(setting.world);
  return [...reads, ...(await bookSteadily(setting, book, plan)), ...(await saturate(setting, book, plan))];
}

type Shots = Record<string, (number: number) => Shot>;

const shotsOf = ({ parents, showcaseId }: World): Shots => {
  const cookieOf = (number: number) => ({ cookie: parents[number % parents.length]!.cookie });
  const search = JSON.stringify({ zipCode: "28801", distance: 25, sortBy: "rating" });
  return {
    "GET with a session": (number) => ({ path: "/api/user", ...cookieOf(number) }),
    "a parent's bookings": (number) => ({ path: "/api/bookings/pet-parent", ...cookieOf(number) }),
    "a search": () => ({ path: "/api/groomers/search", body: search }),
    "a profile": () => ({ path: `/groomer/${showcaseId}?from=zipCode%3D28801`, cookie: "seen=1" }),
  };
};

const ROUNDS = 3;

/** Processor time of one read, in milliseconds: of the process, and of the server beside it. In turn, so that both sides have the same machine. */
async function compareReads(folder: string, { cluster }: Setting, shots: Shots, { isShort }: Plan): Promise<Figure[]> {
  const plain = await startProduct(folder);
  const node = cluster.nodes[0]!;
  const seconds = isShort ? 0.1 : 1.5;
  const sides = [
    { url: plain.url, pids: [plain.child.pid] },
    { url: node.url, pids: [node.pid!, node.replica.pid!] },
  ];
  const figures: Figure[] = [];
  for (const [what, shot] of Object.entries(shots)) {
    for (const { url } of sides) await drive({ url, connections: 8, seconds: 2 * seconds, shot });
    const costs: number[][] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, side] of sides.entries()) costs[at]!.push(await costOf(side, shot, seconds));
    }
    const [plainCost, nodeCost] = costs.map(median) as [number, number];
    const ratio = plainCost / nodeCost;
    figures.push(
      noted(`${what}: processor time in one process, on a node`, pair(plainCost, nodeCost), "ms"),
      isShort
        ? noted("  reads of a node, for each of one process", ratio)
        : atLeast("  reads of a node, for each of one process", ratio, 0.8),
    );
  }
  plain.child.kill("SIGKILL");
  return figures;
}

async function costOf({ url, pids }: { url: string; pids: number[] }, shot: (number: number) => Shot, seconds: number) {
  const taken = () => pids.reduce((sum, pid) => sum + processorTime(pid), 0);
  const before = taken();
  const { count, failures } = await drive({ url, connections: 8, seconds, shot });
  if (failures > 0) throw new Error(`${failures} reads failed at ${url}`);
  return (taken() - before) / count;
}

const pair = (one: number, other: number) => `${one.toFixed(2)}, ${other.toFixed(2)}`;

type Book = (url: string) => Promise<{ status: number; ms: number }>;

function bookerOf({ parents, groomers }: World): Book {
  let number = 0;
  return async (url) => {
    const at = number++;
    const inDays = 2 + (Math.floor(at / groomers.length) % 40) * 8;
    const body = JSON.stringify(bookingOf(groomers[at % groomers.length]!, inDays));
    const { cookie } = parents[at % parents.length]!;
    const startedAt = performance.now();
    const answer = await fetch(`${url}/api/bookings`, initOf({ path: "", cookie, body })).catch(() => null);
    await answer?.arrayBuffer();
    return { status: answer?.status ?? 0, ms: performance.now() - startedAt };
  };
}

async function bookSteadily({ urls, cluster, world }: Setting, book: Book, { isShort }: Plan): Promise<Figure[]> {
  const readers = readFrom(cluster.nodes, world.parents[0]!.cookie);
  const foldings = countFoldings(cluster.primary.folder);
  const total = PER_SECOND * (isShort ? 5 : 60);
  const startedAt = performance.now();
  const going: ReturnType<Book>[] = [];
  for (let at = 0; at < total; at++) {
    await Bun.sleep(Math.max(0, startedAt + (at * 1000) / PER_SECOND - performance.now()));
    going.push(book(urls[at % urls.length]!));
  }
  const booked = await Promise.all(going);
  await readers.stop();
  const folded = foldings.stop();
  const times = booked.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const p99 = percentile(times, 0.99);
  const readTimes = readers.reads.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return [
    noted(`${PER_SECOND} bookings a second beside reads on each of ${urls.length} nodes: booked`, total),
    noted("  times that the primary folded its log up meanwhile", folded),
    exactly("  not answered with 201", booked.filter(({ status }) => status !== 201).length, 0),
    noted("  half of them within", percentile(times, 0.5), "ms"),
    isShort ? noted("  99 of 100 within", p99, "ms") : atMost("  99 of 100 within", p99, 150, "ms"),
    noted("  99 of 100 reads meanwhile within", percentile(readTimes, 0.99), "ms"),
    exactly("  reads that failed", readers.failed.length, 0),
  ];
}

const CONNECTIONS = 16;

async function saturate({ urls }: Setting, book: Book, { isShort }: Plan): Promise<Figure[]> {
  const seconds = isShort ? 2 : 15;
  const startedAt = performance.now();
  const statuses = new Map<number, number>();
  const lane = async (at: number) => {
    while (performance.now() - startedAt < seconds * 1000) {
      const { status } = await book(urls[at % urls.length]!);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => lane(at)));
  const perSecond = ((statuses.get(201) ?? 0) * 1000) / (performance.now() - startedAt);
  const others = [...statuses].filter(([status]) => status !== 201 && status !== 503);
  return [
    isShort
      ? noted(`bookings of ${CONNECTIONS} who ask without end`, perSecond, "/s")
      : atLeast(`bookings of ${CONNECTIONS} who ask without end`, perSecond, 20, "/s"),
    noted("  put off with a 503", statuses.get(503) ?? 0),
    exactly("  answered otherwise", others.length, 0),
  ];
}

function countFoldings(folder: string) {
  const inode = () => statSync(join(folder, "dbs/default/wallog")).ino;
  let last = inode();
  let times = 0;
  const look = () => {
    const now = inode();
    if (now !== last) times++;
    last = now;
  };
  const timer = setInterval(look, 50);
  return {
    stop() {
      clearInterval(timer);
      return times;
    },
  };
}
