import { readdir } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { groomerPath } from "#src/shared/base/paths.ts";
import { reading } from "../support/reading.ts";
import { atLeast, atMost, exactly, type Figure, noted } from "../support/report.ts";
import { bookingOf, type Person } from "../support/world.ts";
import { show } from "./examine.ts";
import { type Stage, setStage } from "./stage.ts";

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
    atMost("slowest stop", Math.max(...times), 15_000, "ms"),
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
  while ((await ask(client, tally, next())) !== "refused") if (!isKeeping) client.close();
}

async function askOnce(stage: Stage, tally: Tally, request: Noted) {
  const client = rawClient(stage.site.port);
  const kind = await ask(client, tally, request);
  client.close();
  // Opened long before the stop, so it counts like a kept connection.
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

type Outcome = { kind: "answered"; status: number; body: string } | { kind: "refused" } | { kind: "cut" };

interface RawRequest {
  head: string[];
  body: string;
  secondHalf?: Promise<unknown>;
}

/** Speaks HTTP over a bare socket because `fetch` repeats a request when its connection breaks. */
function rawClient(port: number) {
  let socket: Socket | undefined;
  let answered = 0;
  return {
    get isKept() {
      return socket !== undefined && !socket.destroyed && answered > 0;
    },
    async send(request: RawRequest): Promise<Outcome> {
      if (!socket || socket.destroyed) {
        socket = await open(port);
        answered = 0;
      }
      if (!socket) return { kind: "refused" };
      const text = await exchange(socket, request);
      if (text === undefined || /^connection: close/im.test(text)) this.close();
      if (text === undefined) return { kind: "cut" };
      answered++;
      const [head = "", ...body] = text.split("\r\n\r\n");
      return { kind: "answered", status: Number(head.split(" ")[1]), body: body.join("\r\n\r\n") };
    },
    close() {
      socket?.destroy();
      socket = undefined;
    },
  };
}

function open(port: number): Promise<Socket | undefined> {
  return new Promise((settle) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => settle(socket));
    socket.on("error", () => settle(undefined));
    socket.on("close", () => socket.destroy());
  });
}

function exchange(socket: Socket, { head, body, secondHalf }: RawRequest): Promise<string | undefined> {
  return new Promise((settle) => {
    let received = "";
    const end = (text: string | undefined) => {
      socket.off("data", take);
      socket.off("close", cut);
      settle(text);
    };
    const take = (bytes: Buffer) => {
      received += bytes.toString("latin1");
      if (isWhole(received)) end(received);
    };
    const cut = () => end(undefined);
    socket.on("data", take);
    socket.once("close", cut);
    const length = Buffer.byteLength(body);
    const middle = secondHalf ? Math.floor(body.length / 2) : body.length;
    socket.write(`${[...head, `Content-Length: ${length}`].join("\r\n")}\r\n\r\n${body.slice(0, middle)}`);
    void secondHalf?.then(() => socket.write(body.slice(middle)));
  });
}

function isWhole(text: string): boolean {
  const start = text.indexOf("\r\n\r\n");
  if (start < 0) return false;
  const length = /^content-length: (\d+)/im.exec(text.slice(0, start))?.[1];
  return length === undefined ? text.endsWith("\r\n0\r\n\r\n") : text.length >= start + 4 + Number(length);
}
