import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const root = join(import.meta.dir, "../..");

const Names = z.record(z.string(), z.string()).default({});
const Needs = z.object({
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
  optionalPeers: z.array(z.string()).default([]),
});
/** bun.lock: a package is [name@version, registry, what it needs, checksum] under its path. */
const Lock = z.object({
  workspaces: z.object({ "": z.object({ dependencies: Names, devDependencies: Names }) }),
  packages: z.record(z.string(), z.tuple([z.string(), z.string(), Needs, z.string()])),
});
type Lock = z.infer<typeof Lock>;

/** Old packages name their licence in an object, or several in a list. */
const Kind = z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]);
const About = z.object({ license: Kind.optional(), licenses: z.array(Kind).optional() });

export interface Package {
  /** Its path in bun.lock: "tsx/esbuild" is the esbuild that only tsx has. */
  key: string;
  name: string;
  version: string;
  /** From its package.json; null when it names none. */
  licence: string | null;
  /** "sha512-…" of its archive. */
  checksum: string;
  /** Keys of the packages that it needs and has. */
  needs: string[];
  folder: string;
}

export interface Packages {
  /** By key. */
  all: Map<string, Package>;
  /** Keys of the packages that our package.json names. */
  production: string[];
  development: string[];
}

/** Everything that bun.lock names and that this platform has installed. */
export async function readPackages(): Promise<Packages> {
  const lock = Lock.parse(Bun.JSONC.parse(await Bun.file(join(root, "bun.lock")).text()));
  const installed = Object.keys(lock.packages).filter((key) => existsSync(folderOf(key)));
  const packages = await Promise.all(installed.map((key) => readPackage(lock, key)));
  const { dependencies, devDependencies } = lock.workspaces[""];
  return {
    all: new Map(packages.map((one) => [one.key, one])),
    production: Object.keys(dependencies),
    development: Object.keys(devDependencies),
  };
}

async function readPackage(lock: Lock, key: string): Promise<Package> {
  const [id, , needs, checksum] = lock.packages[key]!;
  const at = id.lastIndexOf("@");
  const folder = folderOf(key);
  return {
    key,
    name: id.slice(0, at),
    version: id.slice(at + 1),
    licence: await licenceIn(folder),
    checksum,
    needs: namesOf(needs).flatMap((name) => resolve(lock, key, name) ?? []),
    folder,
  };
}

const namesOf = ({ dependencies, optionalDependencies, peerDependencies, optionalPeers }: z.infer<typeof Needs>) => [
  ...Object.keys(dependencies),
  ...Object.keys(optionalDependencies),
  ...Object.keys(peerDependencies).filter((name) => !optionalPeers.includes(name)),
];

/**
 * Its own copy, else that of the package that needs it, and so on up to the one that all share. Undefined when it is
 * not installed on this platform.
 */
function resolve(lock: Lock, key: string, name: string): string | undefined {
  const steps = stepsOf(key);
  for (let depth = steps.length; depth >= 0; depth--) {
    const candidate = [...steps.slice(0, depth), name].join("/");
    if (candidate in lock.packages) return existsSync(folderOf(candidate)) ? candidate : undefined;
  }
  return undefined;
}

/** "@a/b/c" is c below @a/b. */
const stepsOf = (key: string) => key.match(/@[^/]+\/[^/]+|[^/]+/g) ?? [];

const folderOf = (key: string) => join(root, ...stepsOf(key).flatMap((name) => ["node_modules", name]));

async function licenceIn(folder: string): Promise<string | null> {
  const { license, licenses } = About.parse(await Bun.file(join(folder, "package.json")).json());
  if (license) return license;
  return licenses && licenses.length > 0 ? licenses.join(" OR ") : null;
}

/** Everything that these need, themselves included. */
export function closure({ all }: Packages, keys: readonly string[]): Package[] {
  const found = new Map<string, Package>();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const one = all.get(key);
    if (!one || found.has(key)) continue;
    found.set(key, one);
    waiting.push(...one.needs);
  }
  return [...found.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}
