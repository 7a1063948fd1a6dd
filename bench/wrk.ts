import { join } from "node:path";
import { summarize, type Timing } from "./measure.ts";
import type { Case } from "./record.ts";

export const hasWrk = () => Bun.which("wrk") !== null;

export interface Drive {
  url: string;
  connections: number;
  seconds: number;
  /** Folder for the load generator's scripts. */
  folder: string;
}

/** Repeats one request on several connections at once. */
export const sendRepeatedly = (drive: Drive, wanted: Case): Promise<Timing> =>
  hasWrk() ? driveWithWrk(drive, wanted) : driveWithFetch(drive, wanted);

async function driveWithWrk({ url, connections, seconds, folder }: Drive, wanted: Case): Promise<Timing> {
  const script = join(folder, "request.lua");
  await Bun.write(script, luaOf(wanted));
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "-s", script];
  const child = Bun.spawn(["wrk", ...options, url + wanted.path], { stdout: "pipe", stderr: "inherit" });
  return readWrk(await new Response(child.stdout).text());
}

const luaOf = ({ encoding, json, paths }: Case) =>
  [
    ...(paths ? [luaInTurn(paths())] : []),
    ...(encoding ? [`wrk.headers["Accept-Encoding"] = "${encoding}"`] : []),
    ...(json
      ? [`wrk.method = "POST"`, `wrk.body = [[${json}]]`, `wrk.headers["Content-Type"] = "application/json"`]
      : []),
  ].join("\n");

const luaInTurn = (paths: readonly string[]) => `local paths = { ${paths.map((path) => `"${path}"`).join(", ")} }
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format(nil, paths[at])
end`;

/** Parses wrk's output. Throws if requests failed, because errors are fast. */
export function readWrk(text: string): Timing {
  const failures = /(?:Non-2xx.*|Socket errors:.*)/.exec(text);
  const perSecond = /Requests\/sec:\s+([\d.]+)/.exec(text);
  if (failures || !perSecond) throw new Error(`wrk: ${failures?.[0] ?? text}`);
  return { p50: latency(text, "50%"), p99: latency(text, "99%"), perSecond: Number(perSecond[1]) };
}

const microseconds: Record<string, number> = { us: 1, ms: 1000, s: 1_000_000, m: 60_000_000 };

function latency(text: string, part: string): number {
  const found = new RegExp(`\\s${part}\\s+([\\d.]+)(us|ms|s|m)\\b`).exec(text);
  return found ? (Number(found[1]) * microseconds[found[2]!]!) / 1000 : Number.NaN;
}

/** Used without wrk. Slower, and takes more CPU from the server. */
async function driveWithFetch(
  { url, connections, seconds }: Drive,
  { path, encoding, json, ...wanted }: Case,
): Promise<Timing> {
  const times: number[] = [];
  const paths = wanted.paths?.() ?? [path];
  let asked = 0;
  const startedAt = performance.now();
  const init = {
    method: json ? "POST" : "GET",
    headers: { "accept-encoding": encoding, ...(json ? { "content-type": "application/json" } : {}) },
    ...(json ? { body: json } : {}),
    decompress: false,
  };
  const lane = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const askedAt = performance.now();
      const asking = paths[asked++ % paths.length]!;
      const response = await fetch(url + asking, init);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${asking} answered ${response.status}`);
      times.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return summarize(times, performance.now() - startedAt);
}
