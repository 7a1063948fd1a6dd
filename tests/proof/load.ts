import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { cleanUp, temporaryFolder } from "../../bench/cleanup.ts";
import { type Server, startProduct } from "../../bench/servers.ts";
import { measureChanges } from "./load/changes.ts";
import { type Driven, drive } from "./load/drive.ts";
import { processorTime } from "./load/processor.ts";
import { atLeast, atMost, exactly, type Figure, noted, report } from "./support/report.ts";
import type { Shot } from "./support/shot.ts";
import { bookingOf, makeWorld, PASSWORD, type World } from "./support/world.ts";

const CONNECTIONS = 32;
const [SECONDS, SHORT_SECONDS, SHORT_WRITING_SECONDS] = [8, 0.1, 0.5];
/** Requests of every kind are numbered from here on, so that a warm-up repeats none of them. */
const WARM_UP = 1_000_000;

interface Goal {
  what: string;
  shot: (number: number) => Shot;
  connections?: number;
  perSecond: number;
  p99: number;
}

const large = { groomers: 10_000, parents: 2_000, owners: 100 };
const small = { groomers: 300, parents: 100, owners: 100 };

interface Options {
  isShort: boolean;
  seconds: number;
}

async function main(options: Options): Promise<number> {
  const folder = await temporaryFolder();
  const world = await makeWorld(folder, options.isShort ? small : large);
  const server = await startProduct(folder, { LOG: "json" });
  const shots = shotsIn(world);
  const figures: Figure[] = [noted("load of the machine before", loadavg()[0]!)];
  for (const goal of goalsOf(shots, options.isShort)) figures.push(...(await measure(server, goal, options)));
  figures.push(
    ...(await measureChanges(server, world, {
      isShort: options.isShort,
      seconds: options.isShort ? SHORT_WRITING_SECONDS : SECONDS,
      folder,
    })),
  );
  figures.push(...(await storm(server, shots, options)));
  return report(figures);
}

const goalsOf = (shots: Shots, isShort: boolean): Goal[] => [
  { what: "profile with everything on it", shot: shots.fullProfile, perSecond: 300, p99: 150 },
  { what: "the same, kept", shot: shots.keptProfile, perSecond: 3_000, p99: 25 },
  { what: "profiles, another one each time", shot: shots.anyProfile, perSecond: 300, p99: 150 },
  { what: "booking requests", shot: shots.booking, perSecond: 800, p99: 60 },
  { what: "GET with a session", shot: shots.user, perSecond: 3_000, p99: 25 },
  { what: "a parent's bookings", shot: shots.ownBookings, perSecond: 300, p99: 150 },
  { what: "sign-ins", shot: shots.login, connections: isShort ? 4 : 16, perSecond: 25, p99: 2_000 },
];

type Shots = ReturnType<typeof shotsIn>;

function shotsIn({ groomers, parents, showcaseId }: World) {
  const nth = <T>(list: readonly T[], number: number) => list[number % list.length]!;
  return {
    fullProfile: (): Shot => ({ path: `/groomer/${showcaseId}?from=zipCode%3D28801`, cookie: "seen=1" }),
    keptProfile: (): Shot => ({ path: `/groomer/${showcaseId}` }),
    anyProfile: (number: number): Shot => ({ path: `/groomer/${nth(groomers, number * 7).id}` }),
    user: (number: number): Shot => ({ path: "/api/user", cookie: nth(parents, number).cookie }),
    ownBookings: (number: number): Shot => ({ path: "/api/bookings/pet-parent", cookie: nth(parents, number).cookie }),
    // The day moves on each time all groomers had one, so that no two requests of a parent are the same.
    booking: (number: number): Shot => ({
      path: "/api/bookings",
      cookie: nth(parents, number).cookie,
      body: JSON.stringify(bookingOf(nth(groomers, number), 2 + (Math.floor(number / groomers.length) % 40) * 8)),
    }),
    login: (number: number): Shot => ({
      path: "/api/login",
      body: JSON.stringify({ username: nth(parents, number).username, password: PASSWORD }),
    }),
  };
}

async function measure({ url, child }: Server, goal: Goal, { seconds, isShort }: Options): Promise<Figure[]> {
  const { shot, connections = CONNECTIONS } = goal;
  if (!isShort) await drive({ url, connections, seconds: seconds / 4, shot: (number) => shot(WARM_UP + number) });
  const before = processorTime(child.pid);
  const driven = await drive({ url, connections, seconds, shot });
  const each = (processorTime(child.pid) - before) / driven.count;
  return [...judge(driven, goal, isShort), noted("  processor time of the server for each", each, "ms")];
}

/** In the short form the figures are only shown, because it runs beside other things. */
function judge(
  driven: Driven,
  { what, perSecond, p99 }: Pick<Goal, "what" | "perSecond" | "p99">,
  isShort: boolean,
): Figure[] {
  const p99Name = "  99 of 100 within";
  return [
    isShort ? noted(what, driven.perSecond, "/s") : atLeast(what, driven.perSecond, perSecond, "/s"),
    noted("  half of them within", driven.p50, "ms"),
    isShort ? noted(p99Name, driven.p99, "ms") : atMost(p99Name, driven.p99, p99, "ms"),
    exactly("  not answered with 2xx", driven.failures, 0),
  ];
}

async function storm({ url }: Server, shots: Shots, { seconds, isShort }: Options): Promise<Figure[]> {
  const over = new AbortController();
  const crowd = isShort ? 8 : 32;
  const logins = drive({ url, connections: crowd, seconds: 60, shot: shots.login, signal: over.signal });
  const reads = await drive({ url, connections: 8, seconds, shot: shots.user });
  over.abort();
  const { perSecond, failures } = await logins;
  return [
    noted(`sign-ins in a storm of ${crowd}`, perSecond, "/s"),
    exactly("  not answered with 2xx", failures, 0),
    ...judge(reads, { what: "GET with a session meanwhile", perSecond: 100, p99: 50 }, isShort),
  ];
}

const { values } = parseArgs({ options: { short: { type: "boolean", default: false } } });
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
}
const exitCode = await main({ isShort: values.short, seconds: values.short ? SHORT_SECONDS : SECONDS }).catch(
  (error) => {
    console.error(error);
    return 1;
  },
);
await cleanUp();
process.exit(exitCode);
