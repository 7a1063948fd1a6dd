import { connect } from "node:net";
import { atMost, exactly, type Figure, noted } from "../support/report.ts";
import { type Evil, evilRequests } from "./evil-requests.ts";
import { othersMet, startProbe } from "./probe.ts";
import { shareSite } from "./shared-site.ts";
import { memoryOf, openSite, type Site } from "./site.ts";

const ROUNDS = 5;
const KEPT_MB = 64;
const BACK_SECONDS = 60;
const PIPELINED = 50;

export async function evilBodies(isShort: boolean): Promise<Figure[]> {
  const site = await (isShort ? shareSite("off") : openSite());
  try {
    const wrong = isShort ? [] : await sendAll(site);
    const before = await memoryOf(site.pid, "VmRSS");
    const probe = await startProbe(`${site.url}/healthz`, isShort);
    for (let round = 1; round < (isShort ? 2 : ROUNDS); round++) wrong.push(...(await sendAll(site)));
    const packet = await pipelined(site);
    const seen = await probe.stop();
    return [
      noted("evil requests: kinds", Object.keys(evilRequests(site)).length),
      exactly("evil requests: neither refused nor harmless", [...new Set(wrong)].join(", ") || "none", "none"),
      exactly(`${PIPELINED} requests in one packet`, packet, "answered or hung up on"),
      ...othersMet("evil requests", seen, { slowest: 50 }),
      ...(isShort ? [] : [await backAgain(site, before)]),
      exactly("evil requests: faults in the server's log", site.faults.length, 0),
    ];
  } finally {
    await site.close();
  }
}

async function sendAll(site: Site): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, make] of Object.entries(evilRequests(site))) {
    const evil = make();
    const answer = await sendRaw(site.port, evil.pieces, { hangUp: evil.hangsUp ?? false });
    if (!isRight(evil, answer)) wrong.push(`${name} (${answer.statuses.join(" ") || "no answer, left open"})`);
  }
  return wrong;
}

/** Bun answers 505 to bytes that aren't HTTP. */
const isRefusal = (status: number) => (status >= 400 && status < 500) || status === 505;

const isRight = ({ isHarmless = false }: Evil, { statuses, isClosed }: RawAnswer) =>
  statuses.length === 0
    ? isClosed
    : statuses.every((status) => isRefusal(status) || (isHarmless && status >= 200 && status < 400));

/** Bun closes the connection on a second request during the first one. Browsers never send one. */
async function pipelined({ port, host }: Site): Promise<string> {
  const wish = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const { statuses, isClosed } = await sendRaw(port, [wish.repeat(PIPELINED)]);
  const isFine = statuses.every((status) => status === 200) && (isClosed || statuses.length === PIPELINED);
  return isFine ? "answered or hung up on" : `${statuses.length} answers, left open`;
}

async function backAgain({ pid }: Site, before: number): Promise<Figure> {
  let more = Number.POSITIVE_INFINITY;
  for (const deadline = Date.now() + BACK_SECONDS * 1000; Date.now() < deadline; await Bun.sleep(500)) {
    more = Math.min(more, (await memoryOf(pid, "VmRSS")) - before);
    if (more <= KEPT_MB) break;
  }
  return atMost(`evil requests: memory kept within ${BACK_SECONDS} s`, Math.max(0, more), KEPT_MB, "MB");
}

export interface RawAnswer {
  statuses: number[];
  isClosed: boolean;
  text: string;
}

interface RawOptions {
  timeoutMs?: number;
  hangUp?: boolean;
}

type Bytes = string | Uint8Array;

export async function sendRaw(port: number, pieces: Iterable<Bytes>, options: RawOptions = {}): Promise<RawAnswer> {
  const { timeoutMs = 3000, hangUp = false } = options;
  const socket = connect(port, "127.0.0.1");
  const heard: Buffer[] = [];
  let isClosed = false;
  const answered = new Promise((first) => socket.once("data", first));
  socket.on("data", (bytes: Buffer) => heard.push(bytes));
  socket.on("error", () => {});
  const closed = new Promise<void>((done) =>
    socket.once("close", () => {
      isClosed = true;
      done();
    }),
  );
  await new Promise<void>((opened) => socket.once("connect", opened));
  for (const piece of pieces) {
    if (isClosed || !socket.writable) break;
    if (!socket.write(piece))
      await Promise.race([new Promise((drained) => socket.once("drain", drained)), closed, Bun.sleep(timeoutMs)]);
  }
  if (hangUp) socket.end();
  await Promise.race([closed, answered, Bun.sleep(timeoutMs)]);
  await Promise.race([closed, Bun.sleep(50)]);
  const text = Buffer.concat(heard).toString("latin1");
  const result = { statuses: statusesIn(text), isClosed, text };
  socket.destroy();
  return result;
}

const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status));
