import { cp } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "#tests/support/ports.ts";
import { endWithRun } from "../cleanup.ts";
import { productSettings, untilAnswering } from "../servers.ts";
import type { Setup } from "./shots.ts";

const here = join(import.meta.dir, "../..");

/** A compared tree: a checkout with packages and a build, and a site with separate data. */
export interface Tree {
  name: string;
  folder: string;
  world: Setup;
  url: string;
  pid: number;
  /** A second process that counts statements and isn't timed. */
  counting: { url: string; count: () => Promise<number> };
}

/** Extracts a commit into a folder. Throws if git doesn't know the commit. */
export async function checkOut(ref: string, folder: string) {
  await run(["sh", "-c", 'git archive "$0" | tar -x -C "$1"', ref, folder], here);
  await run([process.execPath, "install", "--frozen-lockfile"], folder);
}

/** Builds a tree, fills a data folder with the tree's code, and starts two processes. */
export async function start(name: string, folder: string, data: Data): Promise<Tree> {
  await run([process.execPath, "run", "build"], folder);
  const world = await fill(folder, data);
  await cp(data.timed, data.counted, { recursive: true });
  const timed = await serve(folder, data.timed);
  const countPort = freePort();
  const counter = join(import.meta.dir, "count-statements.ts");
  const counted = await serve(folder, data.counted, ["--preload", counter], { STATEMENTS_PORT: String(countPort) });
  const count = async () => Number(await (await fetch(`http://127.0.0.1:${countPort}`)).text());
  return { name, folder, world, ...timed, counting: { url: counted.url, count } };
}

interface Data {
  /** Data folders of the timed process and of the one that counts statements. */
  timed: string;
  counted: string;
  groomers: number;
}

/** Uses the tree's code, because the tables may differ. Returns the accounts and paths to request. */
async function fill(folder: string, { timed: dataDir, groomers }: Data): Promise<Setup> {
  const code = `import { makeWorld } from "./tests/proof/support/world.ts";
    const world = await makeWorld(${JSON.stringify(dataDir)}, ${JSON.stringify({ groomers, parents: 200, owners: 0 })});
    await Bun.write(${JSON.stringify(join(dataDir, "world.json"))}, JSON.stringify(world));`;
  await run([process.execPath, "-e", code], folder);
  return Bun.file(join(dataDir, "world.json")).json();
}

async function serve(folder: string, dataDir: string, flags: string[] = [], env: Record<string, string> = {}) {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = Bun.spawn([process.execPath, ...flags, join(folder, "src/main.ts")], {
    cwd: folder,
    env: { ...process.env, ...productSettings(dataDir, url), PORT: String(port), ...env },
    stdout: "ignore",
    stderr: "inherit",
  });
  endWithRun(child);
  await untilAnswering({ url, child }, "/readyz");
  return { url, pid: child.pid };
}

async function run(command: string[], cwd: string) {
  const child = Bun.spawn(command, { cwd, stdout: "ignore", stderr: "pipe" });
  const errors = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`${command.slice(0, 3).join(" ")}: ${errors.trim()}`);
}
