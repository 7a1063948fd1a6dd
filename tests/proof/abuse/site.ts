import { readdir } from "node:fs/promises";
import { type Db, openDatabase, sqlite } from "#db/db.ts";
import { folderForRun } from "../../../bench/cleanup.ts";
import { siteOn } from "../support/site.ts";
import { copyWorld, type Person, type Setup } from "../support/world.ts";

export interface Site {
  url: string;
  host: string;
  port: number;
  pid: number;
  world: Setup;
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

export async function openSite(env: Record<string, string> = {}, size = { groomers: 12, parents: 60, owners: 8 }) {
  const dataDir = await folderForRun();
  const world = await copyWorld(dataDir, size);
  const site = siteOn(dataDir, { LOG: "json", ...env });
  const faults: string[] = [];
  const { child } = await site.start({ stdout: "pipe" });
  void collectFaults(child.stdout as ReadableStream<Uint8Array>, faults);
  const { url, port } = site;
  const db = openDatabase(site.file);
  return {
    url,
    host: `127.0.0.1:${port}`,
    port,
    pid: child.pid,
    world,
    db,
    faults,
    send: (method, path, extras) => fetch(url + path, { method, redirect: "manual", ...requestOf(extras) }),
    async close() {
      sqlite(db).close();
      await site.kill();
    },
  } satisfies Site as Site;
}

const requestOf = ({ as, json, form }: Extras = {}) => ({
  headers: { ...(as && { cookie: as.cookie }), ...(json !== undefined && { "content-type": "application/json" }) },
  ...(json === undefined ? form && { body: form } : { body: JSON.stringify(json) }),
});

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
