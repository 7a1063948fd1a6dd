import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { layOutRelease, type Release } from "./release-folder.ts";

const usage = `bun run build:release                makes dist/mudroom-VERSION-PLATFORM.tar.gz, which needs nothing but Bun
                     --out DIR       a folder other than dist
                     --folder DIR    only puts the files in that folder, as for the container image`;

const { out = "dist", folder } = readOptions();
if (folder) await layOutRelease(resolve(folder));
else await makeArchive(resolve(out));

/** Writes the archive and, beside it, its SHA-256 for `sha256sum --check`. */
async function makeArchive(into: string) {
  await mkdir(into, { recursive: true });
  const work = await mkdtemp(join(into, ".release-"));
  try {
    const release = await layOutRelease(join(work, "files"));
    const name = nameOf(release);
    await rename(join(work, "files"), join(work, name));
    const file = `${name}.tar.gz`;
    run(["tar", "--create", "--gzip", "--owner=0", "--group=0", `--file=${join(work, file)}`, name], work);
    const bytes = await Bun.file(join(work, file)).bytes();
    await rename(join(work, file), join(into, file));
    await Bun.write(join(into, `${file}.sha256`), `${sha256(bytes)}  ${file}\n`);
    console.log(`${join(into, file)}: ${(bytes.length / 1e6).toFixed(1)} MB`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function nameOf({ version, platform }: Release) {
  return `mudroom-${version}-${platform}`;
}

function sha256(bytes: Uint8Array) {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
}

function run(command: string[], cwd: string) {
  const { exitCode, stderr } = Bun.spawnSync(command, { cwd });
  if (exitCode !== 0) throw new Error(`${command[0]} failed: ${stderr}`);
}

function readOptions() {
  try {
    return parseArgs({ options: { out: { type: "string" }, folder: { type: "string" } } }).values;
  } catch {
    console.error(usage);
    process.exit(1);
  }
}
