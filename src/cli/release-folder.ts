import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "../build/build.ts";

const root = join(import.meta.dir, "../..");

export interface Release {
  version: string;
  /** In sharp's spelling, because its library is the only native part: linux-x64, linuxmusl-arm64, darwin-arm64 … */
  platform: string;
}

/**
 * Everything that the site needs on a machine with Bun alone, in one folder: the sources as they were tested, the built
 * scripts and styles, and the packages. The server is not bundled: Elysia reads the source text of its handlers, our
 * files find others beside them, and errors name real lines.
 */
export async function layOutRelease(folder: string): Promise<Release> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} isn't empty`);
  await copy(["src", "db", "views", "islands", "static", "deploy", "docs"], folder);
  await copy(["main.js", "tsconfig.json", "LICENSE", "README.md", "CHANGELOG.md", "SECURITY.md"], folder);
  await build(join(folder, "static/build"));
  await installPackages(folder);
  const { version } = await writePackage(folder);
  return { version, platform: await platformOf(folder) };
}

/** Things built or set up in this folder, and what the map's file is made from. */
const LEFT_BEHIND = new Set(
  ["static/build", "deploy/mudroom.env", "deploy/nodes/nodes.env", "db/map/us_map.topojson"].map((path) =>
    join(root, path),
  ),
);

async function copy(names: string[], folder: string) {
  for (const name of names) {
    const filter = (source: string) => !LEFT_BEHIND.has(source);
    await cp(join(root, name), join(folder, name), { recursive: true, filter });
  }
}

/** The lockfile's packages without those for development, and of each only the files that run. */
async function installPackages(folder: string) {
  await copy(["package.json", "bun.lock"], folder);
  const install = [process.execPath, "install", "--frozen-lockfile", "--production"];
  const { exitCode, stderr } = Bun.spawnSync(install, { cwd: folder });
  if (exitCode !== 0) throw new Error(`The packages couldn't be installed:\n${stderr}`);
  await rm(join(folder, "bun.lock"));
  await prunePackages(join(folder, "node_modules"));
}

/** Peers of other packages, needed for types only. */
export const TYPES_ONLY = [
  "typescript",
  "@typescript",
  "@types",
  "bun-types",
  "undici-types",
  "csstype",
  "openapi-types",
];
/** Types and source maps, which are not read at run time. Licences stay. */
const NOT_RUN = new Bun.Glob("**/*.{d.ts,d.mts,d.cts,map,tsbuildinfo}");

async function prunePackages(modules: string) {
  for (const name of TYPES_ONLY) await rm(join(modules, name), { recursive: true, force: true });
  for await (const file of NOT_RUN.scan({ cwd: modules, dot: true })) await rm(join(modules, file));
}

/** The commands for operators, by the names that they have everywhere. */
const COMMANDS = [
  "admin:create",
  "admin:reset-second-factor",
  "invitations:never",
  "doctor",
  "backup",
  "restore",
  "pictures:upload",
  "pictures:download",
  "nodes:keys",
  "promote",
] as const;

/** A package.json without the parts for development. */
async function writePackage(folder: string): Promise<{ version: string }> {
  const { name, version, license, type, imports, scripts } = await Bun.file(join(root, "package.json")).json();
  const commands = Object.fromEntries(COMMANDS.map((command) => [command, scripts[command]]));
  const reduced = { name, version, license, private: true, type, imports };
  await Bun.write(
    join(folder, "package.json"),
    `${JSON.stringify({ ...reduced, scripts: { start: "bun main.js", ...commands } }, null, 2)}\n`,
  );
  return { version };
}

async function platformOf(folder: string): Promise<string> {
  const native = (await readdir(join(folder, "node_modules/@img"))).map((name) => /^sharp-(?!libvips)(.+)$/.exec(name));
  const platform = native.find(Boolean)?.[1];
  if (!platform) throw new Error("sharp was installed without its library for this machine");
  return platform;
}
