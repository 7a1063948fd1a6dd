import { readdir } from "node:fs/promises";
import { groomerPath } from "#src/shared/base/paths.ts";
import { reading } from "../support/reading.ts";
import { atLeast, atMost, exactly, type Figure, noted } from "../support/report.ts";
import { bookingOf, type Person } from "../support/world.ts";
import { show } from "./examine.ts";
import { type RawRequest, rawClient } from "./raw-client.ts";
import { type Stage, setStage } from "./stage.ts";

const STOP_WITHIN_MS = 15_000;
const CLIENTS = 8;

const newTally = () => ({
  answered: 0,
  cutKept: [] as string[],
  cutNew: [] as string[],
  other: [] as string[],
  acknowledged: [] as string[],
  unanswered: [] as string[],
});
type Tally = ReturnType<typeof newTally>;

export async function stopUnderLoad(stops: number, there?: Stage): Promise<Figure[]> {
  const stage = there ?? (await setStage());
  const { site } = stage;
  const tally = newTally();
  const codes: number[] = [];
  const times: number[] = [];
  const leftovers: string[] = [];
  for (let round = 0; round < stops; round++) {
    if (round > 0) await site.start();
    const { ended, stopped } = await stopOnce(stage, tally);
    await ended;
    codes.push(stopped.code);
    times.push(stopped.ms);
    leftovers.push(...(await readdir(site.dataDir)).filter((name) => name.endsWith("-wal")));
  }
  const rows = reading(site.file, (db) => db.query("SELECT pet_info FROM bookings").values()) as [string][];
  const written = new Set(rows.map(([note]) => note));
  const missing = tally.acknowledged.filter((note) => !written.has(note));
  const doneUnsaid = tally.unanswered.filter((note) => written.has(note));
  show({ cutKept: tally.cutKept, other: tally.other, missing, doneUnsaid });
  return [
    noted("stops under load", stops),
    atLeast("requests answered meanwhile", tally.answered, stops * CLIENTS),
    exactly("requests cut in a connection that was kept", tally.cutKept.length, 0),
    exactly("requests cut after the work was done", doneUnsaid.length, 0),
    noted("new connections reset before the server took them", tally.cutNew.length),
    exactly("answers other than 2xx", tally.other.length, 0),
    exactly("answered bookings that are missing", missing.length, 0),
    exactly("exit codes other than 0", codes.filter((code) => code !== 0).length, 0),
    exactly("write-ahead logs left behind", leftovers.length, 0),
    atMost("slowest stop", Math.max(...times), STOP_WITHIN_MS, "ms"),
  ];
}

async function stopOnce(stage: Stage, tally: Tally) {
  const kept = stage.parents.map((parent) => keepAsking(stage, tally, () => bookingRequest(stage, parent), true));
  const fresh = stage.parents.map((parent, at) =>
    keepAsking(stage, tally, () => (at % 2 ? pageRequest(stage) : bookingRequest(stage, parent)), false),
  );
  await Bun.sleep(300 + Math.random() * 400);
  const rest = Promise.withResolvers<void>();
  const slow = askOnce(stage, tally, { ...bookingRequest(stage, stage.parents[0]!), secondHalf: rest.promise });
  await Bun.sleep(50);
  const stopped = stage.site.stop();
  void Bun.sleep(800).then(() => rest.resolve());
  return { ended: Promise.all([...kept, ...fresh, slow]), stopped: await stopped };
}

type Noted = RawRequest & { note?: string };

async function keepAsking(stage: Stage, tally: Tally, next: () => Noted, isKeeping: boolean) {
  const client = rawClient(stage.site.port);
  while ((await ask(client, tally, next())) !== "refused") {
    if (!isKeeping) client.close();
  }
}

async function askOnce(stage: Stage, tally: Tally, request: Noted) {
  const client = rawClient(stage.site.port);
  const kind = await ask(client, tally, request);
  client.close();
  // Its connection was taken long before the stop, so it counts like one that was kept.
  if (kind !== "answered") tally.cutKept.push(`the slow body was ${kind}`);
}

async function ask(client: ReturnType<typeof rawClient>, tally: Tally, { note, ...request }: Noted) {
  const { isKept } = client;
  const outcome = await client.send(request);
  const said = `${request.head[0]} ${note ?? ""}`;
  if (outcome.kind === "answered") {
    tally.answered++;
    if (outcome.status < 200 || outcome.status >= 300) tally.other.push(`${said} ${outcome.status} ${outcome.body}`);
    else if (note) tally.acknowledged.push(note);
  }
  if (outcome.kind === "cut") {
    (isKept ? tally.cutKept : tally.cutNew).push(said);
    if (note) tally.unanswered.push(note);
  }
  return outcome.kind;
}

function bookingRequest(stage: Stage, { cookie }: Person): Noted {
  const number = stage.next();
  const note = `Waffles, request ${number}`;
  const body = { ...bookingOf(stage.quiet[number % CLIENTS]!, 3 + (number % 60)), petInfo: note };
  const head = [
    "POST /api/bookings HTTP/1.1",
    `Host: 127.0.0.1:${stage.site.port}`,
    "Content-Type: application/json",
    `Cookie: ${cookie}`,
  ];
  return { note, head, body: JSON.stringify(body) };
}

const pageRequest = ({ site, businesses }: Stage): Noted => ({
  head: [`GET ${groomerPath(businesses[0]!.id)} HTTP/1.1`, `Host: 127.0.0.1:${site.port}`],
  body: "",
});
