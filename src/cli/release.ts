import { cp, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "../build/build.ts";
import { readArguments } from "./command.ts";

const usage = `bun run build:release                makes dist/mudroom-VERSION-COMMIT-PLATFORM.tar.gz, which needs only Bun
                     --out DIR       a folder other than dist
                     --folder DIR    only puts the files in that folder, as for the container image`;

const root = join(import.meta.dir, "../..");
const commit = readCommit();

/** Peer dependencies for types only. */
export const OMITTED_PACKAGES = [
  "typescript",
  "@typescript",
  "@types",
  "bun-types",
  "undici-types",
  "csstype",
  "openapi-types",
];
/** Types and source maps. Licenses stay. */
const NOT_RUN = new Bun.Glob("**/*.{d.ts,d.mts,d.cts,map,tsbuildinfo}");

const COMMANDS =
  /^(?:(?:admin|account|photos|nodes|invitations|link-names):.+|doctor|test-email|backup|restore|promote)$/;

/** Built or local files, and the map's source. */
const LEFT_BEHIND = new Set(
  ["static/build", "deploy/mudroom.env", "deploy/nodes/nodes.env", "db/map/us_map.topojson"].map((path) =>
    join(root, path),
  ),
);

if (import.meta.main) {
  const options = { out: { type: "string" }, folder: { type: "string" } } as const;
  const { out = "dist", folder } = readArguments(usage, { options }).values;
  if (folder) await layOutRelease(resolve(folder));
  else await makeArchive(resolve(out));
}

async function makeArchive(into: string) {
  await mkdir(into, { recursive: true });
  const work = await mkdtemp(join(into, ".release-"));
  try {
    const name = await layOutRelease(join(work, "files"));
    await rename(join(work, "files"), join(work, name));
    const file = `${name}.tar.gz`;
    // One commit always makes an identical archive, whenever and wherever it's built.
    const same = [
      "--sort=name",
      "--owner=0",
      "--group=0",
      "--numeric-owner",
      "--mode=go=rX,u+rw",
      `--mtime=@${commit?.time ?? 0}`,
    ];
    const bytes = gzipSync(run(["tar", "--create", ...same, name], work), { level: 9 });
    await Bun.write(join(into, file), bytes);
    await Bun.write(join(into, `${file}.sha256`), `${Bun.SHA256.hash(bytes, "hex")}  ${file}\n`);
    console.log(`${join(into, file)}: ${(bytes.length / 1e6).toFixed(1)} MB`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Not bundled, because Elysia reads its handlers' source and files locate others. Returns the release's name. */
async function layOutRelease(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} isn't empty`);
  await copy(["src", "db", "views", "islands", "static", "deploy", "docs"], folder);
  await copy(["main.js", "tsconfig.json", "LICENSE", "README.md", "CHANGELOG.md", "SECURITY.md"], folder);
  await build(join(folder, "static/build"));
  await installPackages(folder);
  const version = await writePackage(folder);
  return `mudroom-${version.replace("+", "-")}-${await platformOf(folder)}`;
}

async function copy(names: string[], folder: string) {
  const filter = (source: string) => !LEFT_BEHIND.has(source);
  for (const name of names) await cp(join(root, name), join(folder, name), { recursive: true, filter });
}

async function installPackages(folder: string) {
  await copy(["package.json", "bun.lock"], folder);
  run([process.execPath, "install", "--frozen-lockfile", "--production"], folder);
  await rm(join(folder, "bun.lock"));
  const modules = join(folder, "node_modules");
  for (const name of OMITTED_PACKAGES) await rm(join(modules, name), { recursive: true, force: true });
  for await (const file of NOT_RUN.scan({ cwd: modules, dot: true })) await rm(join(modules, file));
}

/** A package.json without the parts for development. Returns the version, with the commit where there is one. */
async function writePackage(folder: string): Promise<string> {
  const {
    name,
    version: released,
    license,
    type,
    imports,
    scripts,
  } = await Bun.file(join(root, "package.json")).json();
  const version = commit ? `${released}+${commit.hash}` : released;
  const commands = Object.fromEntries(Object.entries(scripts).filter(([command]) => COMMANDS.test(command)));
  const reduced = { name, version, license, private: true, type, imports };
  await Bun.write(
    join(folder, "package.json"),
    `${JSON.stringify({ ...reduced, scripts: { start: "bun main.js", ...commands } }, null, 2)}\n`,
  );
  return version;
}

/** sharp's names: linux-x64, linuxmusl-arm64, darwin-arm64. */
async function platformOf(folder: string): Promise<string> {
  const native = (await readdir(join(folder, "node_modules/@img"))).map((name) => /^sharp-(?!libvips)(.+)$/.exec(name));
  const platform = native.find(Boolean)?.[1];
  if (!platform) throw new Error("sharp was installed without its library for this machine");
  return platform;
}

/** The commit of this clone; null without one, as in the build of an image. */
function readCommit() {
  if (!Bun.which("git")) return null;
  const { exitCode, stdout } = Bun.spawnSync(["git", "log", "-1", "--format=%h %ct", "--abbrev=9"], { cwd: root });
  const [hash, time] = stdout.toString().trim().split(" ");
  return exitCode === 0 && hash && time ? { hash, time: Number(time) } : null;
}

function run(command: string[], cwd: string) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd });
  if (exitCode !== 0) throw new Error(`${command.slice(0, 2).join(" ")} failed: ${stderr}`);
  return stdout;
}
