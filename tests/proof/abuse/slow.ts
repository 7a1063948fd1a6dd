import { connect } from "node:net";
import { join } from "node:path";
import { photoOf } from "../support/photos.ts";
import { atMost, exactly, type Figure, noted } from "../support/report.ts";
import { othersMet, profileOf, startProbe } from "./probe.ts";
import { descriptorsOf, openSite, type Site } from "./site.ts";
import type { SlowPlan } from "./slow-program.ts";

type Kind = Pick<SlowPlan, "first" | "drip" | "reads">;

const ALL_CLOSED_SECONDS = 30;
const PROBE_MS = 100;
const UPLOAD_BYTES = 3_000_000;
const UPLOAD_BYTES_PER_SECOND = 100_000;

export async function slowClients(isShort: boolean): Promise<Figure[]> {
  const site = await openSite();
  try {
    const figures: Figure[] = [];
    const count = isShort ? 100 : 1000;
    const kinds = Object.entries(await slowKinds(site));
    for (const [name, kind] of isShort ? kinds.slice(0, 1) : kinds) {
      figures.push(...(await hold(site, name, { ...kind, port: site.port, count, everyMs: 1000 }, isShort)));
    }
    if (!isShort) figures.push(await slowUpload(site));
    figures.push(exactly("slow clients: faults in the server's log", site.faults.length, 0));
    return figures;
  } finally {
    await site.close();
  }
}

async function slowKinds({ host, url, world }: Site): Promise<Record<string, Kind>> {
  const large = await largestFile(url);
  const head = (line: string, ...lines: string[]) => [line, `Host: ${host}`, ...lines, ""].join("\r\n");
  const json = ["Content-Type: application/json", "Content-Length: 4096", ""];
  const form = ["Content-Type: multipart/form-data; boundary=x", "Content-Length: 3000000", ""];
  const cookie = `Cookie: ${world.owners[0]!.cookie}`;
  const wish = head(`GET ${large} HTTP/1.1`, "");
  return {
    "headers, a line a second": { first: head("GET / HTTP/1.1"), drip: "X-A: b\r\n", reads: "all" },
    "bodies, a byte a second": { first: head("POST /api/login HTTP/1.1", ...json), drip: " ", reads: "all" },
    "uploads, a byte a second": {
      first: head("POST /api/portfolio-images HTTP/1.1", cookie, ...form),
      drip: "-",
      reads: "all",
    },
    "large answers, read slowly": { first: wish, drip: "", reads: "drip" },
    "large answers, never read": { first: wish, drip: "", reads: "never" },
  };
}

async function largestFile(url: string): Promise<string> {
  const page = await (await fetch(`${url}/groomers?location=28801`)).text();
  const [path] = /\/build\/mount-\w+\.js/.exec(page) ?? [];
  if (!path) throw new Error("The search page names no such script");
  return path;
}

async function hold(site: Site, name: string, plan: SlowPlan, isShort: boolean): Promise<Figure[]> {
  const before = await descriptorsOf(site.pid);
  const probe = await startProbe(profileOf(site), isShort);
  const program = startProgram(plan);
  await program.opened;
  const startedAt = performance.now();
  let most = 0;
  for (let held = plan.count; held > 0 && secondsSince(startedAt) < 2 * ALL_CLOSED_SECONDS; await Bun.sleep(250)) {
    held = Math.max(0, (await descriptorsOf(site.pid)) - before - PROBES);
    most = Math.max(most, held);
  }
  const seconds = secondsSince(startedAt);
  const seen = await probe.stop();
  await program.end();
  return [
    noted(`${name}: held at once`, most),
    atMost(`${name}: all closed after`, seconds, ALL_CLOSED_SECONDS, "s"),
    ...othersMet(name, seen, { slowest: PROBE_MS }),
  ];
}

const PROBES = 2;
const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000;

function startProgram(plan: SlowPlan) {
  const program = join(import.meta.dir, "slow-program.ts");
  const opened = Promise.withResolvers<void>();
  const command = ["bash", "-c", 'ulimit -n 8192 2>/dev/null; exec "$@"', "bash", process.execPath, program];
  const child = Bun.spawn([...command, JSON.stringify(plan)], {
    stdio: ["ignore", "ignore", "inherit"],
    ipc: () => opened.resolve(),
  });
  return {
    opened: opened.promise,
    async end() {
      child.kill();
      await child.exited;
    },
  };
}

async function slowUpload({ port, host, world }: Site): Promise<Figure> {
  const photo = await (await photoOf(3000, UPLOAD_BYTES)).bytes();
  const before = `--x\r\nContent-Disposition: form-data; name="image"; filename="dog.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(before), photo, Buffer.from("\r\n--x--\r\n")]);
  const head = [
    "POST /api/portfolio-images HTTP/1.1",
    `Host: ${host}`,
    `Cookie: ${world.owners[1]!.cookie}`,
    "Content-Type: multipart/form-data; boundary=x",
    `Content-Length: ${body.length}`,
    "Connection: close",
    "\r\n",
  ];
  const socket = connect(port, "127.0.0.1");
  let said = "";
  socket.on("data", (bytes) => {
    said += bytes;
  });
  const closed = new Promise<void>((done) => socket.once("close", () => done()));
  socket.write(head.join("\r\n"));
  for (let at = 0; at < body.length; at += UPLOAD_BYTES_PER_SECOND / 10) {
    socket.write(body.subarray(at, at + UPLOAD_BYTES_PER_SECOND / 10));
    await Bun.sleep(100);
  }
  await Promise.race([closed, Bun.sleep(10_000)]);
  socket.destroy();
  return exactly("upload of 3 MB at 100 KB/s: status", said.slice(9, 12) || "none", "201");
}
