import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, openDatabase, sqlite } from "#db/open.ts";
import { freePort } from "#tests/support/ports.ts";
import { productSettings } from "../../../bench/servers.ts";
import { makeWorld, type Person, type World } from "../support/world.ts";

export interface Site {
  url: string;
  host: string;
  port: number;
  pid: number;
  dataDir: string;
  world: World;
  db: Db;
  faults: string[];
  send(method: string, path: string, extras?: Extras): Promise<Response>;
  close(): Promise<void>;
}

interface Extras {
  as?: Person | undefined;
  json?: unknown;
  form?: FormData;
}

const main = join(import.meta.dir, "../../../src/main.ts");

export async function openSite(env: Record<string, string> = {}, size = { groomers: 12, parents: 60, owners: 8 }) {
  const dataDir = await mkdtemp(join(tmpdir(), "mudroom-abuse-"));
  const world = await copyWorld(dataDir, size);
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = Bun.spawn([process.execPath, main], {
    env: { ...process.env, ...productSettings(dataDir, url), LOG: "json", PORT: String(port), ...env },
    stdout: "pipe",
    stderr: "inherit",
  });
  const faults: string[] = [];
  void collectFaults(child.stdout, faults);
  await untilReady(url, child);
  const db = openDatabase(join(dataDir, "mudroom.db"));
  return {
    url,
    host: `127.0.0.1:${port}`,
    port,
    pid: child.pid,
    dataDir,
    world,
    db,
    faults,
    send: (method, path, extras) => fetch(url + path, { method, redirect: "manual", ...requestOf(extras) }),
    async close() {
      sqlite(db).close();
      child.kill("SIGKILL");
      await child.exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  } satisfies Site as Site;
}

const made = new Map<string, { world: World; file: Uint8Array }>();

async function copyWorld(dataDir: string, size: Parameters<typeof makeWorld>[1]): Promise<World> {
  const path = join(dataDir, "mudroom.db");
  const known = made.get(JSON.stringify(size));
  if (known) {
    await Bun.write(path, known.file);
    return known.world;
  }
  const world = await makeWorld(dataDir, size);
  made.set(JSON.stringify(size), { world, file: await Bun.file(path).bytes() });
  return world;
}

const requestOf = ({ as, json, form }: Extras = {}) => ({
  headers: { ...(as && { cookie: as.cookie }), ...(json !== undefined && { "content-type": "application/json" }) },
  ...(json === undefined ? form && { body: form } : { body: JSON.stringify(json) }),
});

async function untilReady(url: string, child: Bun.Subprocess) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await Bun.sleep(30)) {
    if (child.exitCode !== null) throw new Error(`The server stopped with code ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error("The server did not become ready within a minute");
}

async function collectFaults(stdout: ReadableStream<Uint8Array>, faults: string[]) {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stdout) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    faults.push(...lines.filter(isFault));
  }
}

const isFault = (line: string) => /"level":"error"|"status":5\d\d/.test(line);

export async function memoryOf(pid: number, field: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text();
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(status) ?? [];
  return Number(kilobytes) / 1024;
}

export const descriptorsOf = async (pid: number) => (await readdir(`/proc/${pid}/fd`)).length;
