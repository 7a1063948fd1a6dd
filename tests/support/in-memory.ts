import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const NAME = "mudroom-tests-";
const NEEDED_BYTES = 4e9;

let made: string | undefined;

/** Returns a folder in memory that lasts as long as this process, or the usual one where memory is short. */
export function folderInMemory(): string {
  made ??= isUsable() ? makeFolder() : tmpdir();
  return made;
}

function isUsable() {
  if (!existsSync("/proc/mounts") || !existsSync(MEMORY)) return false;
  const options = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync("/proc/mounts", "utf8"))?.[1] ?? "noexec";
  const { bavail, bsize } = statfsSync(MEMORY);
  return !options.split(",").includes("noexec") && bavail * bsize > NEEDED_BYTES;
}

function makeFolder() {
  const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  for (const name of readdirSync(MEMORY))
    if (name.startsWith(NAME) && !existsSync(`/proc/${name.slice(NAME.length)}`)) remove(join(MEMORY, name));
  const folder = join(MEMORY, NAME + process.pid);
  mkdirSync(folder, { recursive: true });
  process.on("exit", () => remove(folder));
  return folder;
}
