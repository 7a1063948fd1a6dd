import { existsSync } from "node:fs";
import { join } from "node:path";
import { readArguments } from "./command.ts";
import { OMITTED_PACKAGES } from "./release.ts";

const usage = `bun run sbom                 writes a software bill of materials (CycloneDX 1.6, JSON)
             --out FILE      to a file

The same bun.lock gives the same output. SOURCE_DATE_EPOCH (in seconds) sets its timestamp.`;

const root = join(import.meta.dir, "../..");

type NamedVersions = Record<string, string>;
interface PackageNeeds {
  dependencies?: NamedVersions;
  optionalDependencies?: NamedVersions;
  peerDependencies?: NamedVersions;
  optionalPeers?: string[];
}
/** [name@version, registry, metadata, checksum] by path: "tsx/esbuild" is tsx's esbuild. */
interface Lock {
  workspaces: { "": { dependencies: NamedVersions } };
  packages: Record<string, [string, string, PackageNeeds, string]>;
}

export type Package = Record<"key" | "name" | "license" | "folder", string>;

export function installedPackages(...flags: string[]): Package[] {
  const list = [process.execPath, "pm", "licenses", "--json", ...flags];
  const { exitCode, stdout, stderr } = Bun.spawnSync(list, { cwd: root });
  if (exitCode !== 0) throw new Error(`The packages couldn't be listed:\n${stderr}`);
  const groups = JSON.parse(stdout.toString()) as Record<string, { name: string; paths: string[] }[]>;
  const packages = Object.entries(groups).flatMap(([license, ones]) =>
    ones.flatMap(({ name, paths }) => paths.map((folder) => ({ key: keyOf(folder), name, license, folder }))),
  );
  return packages.sort((a, b) => (a.key < b.key ? -1 : 1));
}

const keyOf = (folder: string) => folder.split("/node_modules/").slice(1).join("/");

/** `instant` (UTC milliseconds) is optional. */
export async function createSbom(instant?: number) {
  const { name, version, license } = await Bun.file(join(root, "package.json")).json();
  const { packages, workspaces } = Bun.JSONC.parse(await Bun.file(join(root, "bun.lock")).text()) as Lock;
  const shipped = installedPackages("--prod").filter((one) => !isTypesOnly(one.name));
  const refs = new Map(shipped.map(({ key }) => [key, refOf(packages[key]![0])]));
  const refsOf = (key: string, names: string[]) => names.flatMap((name) => refs.get(resolve(name, key)) ?? []).sort();
  /** Nearest copy on the path up to the root, like Node. */
  function resolve(name: string, key: string): string {
    const steps = key.match(/@[^/]+\/[^/]+|[^/]+/g) ?? [];
    while (steps.length > 0 && !packages[[...steps, name].join("/")]) steps.pop();
    return [...steps, name].join("/");
  }
  const components = await Promise.all(shipped.map((one) => componentOf(one, packages[one.key]!)));
  const own = `pkg:npm/${name}@${version}`;
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${Bun.randomUUIDv5(JSON.stringify(components), "url")}`,
    version: 1,
    metadata: {
      ...(instant === undefined ? {} : { timestamp: new Date(instant).toISOString() }),
      component: {
        type: "application",
        "bom-ref": own,
        name,
        version,
        licenses: [{ expression: license }],
        purl: own,
      },
    },
    components,
    dependencies: [
      { ref: own, dependsOn: refsOf("", Object.keys(workspaces[""].dependencies)) },
      ...shipped.map(({ key }) => ({ ref: refs.get(key)!, dependsOn: refsOf(key, namesOf(packages[key]![2])) })),
    ],
  };
}

const isTypesOnly = (name: string) => OMITTED_PACKAGES.some((only) => name === only || name.startsWith(`${only}/`));

/** https://github.com/package-url/purl-spec: only a scope's @ is escaped. */
const refOf = (id: string) => `pkg:npm/${id.replace(/^@/, "%40")}`;

const namesOf = ({ dependencies, optionalDependencies, peerDependencies = {}, optionalPeers = [] }: PackageNeeds) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies).filter((name) => !optionalPeers.includes(name)),
];

async function componentOf({ name, license, folder }: Package, [id, , , checksum]: Lock["packages"][string]) {
  const [algorithm = "", hash = ""] = checksum.split(/-(.*)/);
  const inside = await librariesIn(folder);
  return {
    type: "library",
    "bom-ref": refOf(id),
    name,
    version: id.slice(id.lastIndexOf("@") + 1),
    scope: "required",
    hashes: [{ alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(hash, "base64").toString("hex") }],
    licenses: [{ expression: license }],
    purl: refOf(id),
    ...(inside.length > 0 ? { components: inside } : {}),
  };
}

/** libvips bundles libraries that can have vulnerabilities. */
async function librariesIn(folder: string) {
  const file = join(folder, "versions.json");
  if (!folder.includes("libvips") || !existsSync(file)) return [];
  const versions: NamedVersions = await Bun.file(file).json();
  return Object.entries(versions).map(([name, version]) => {
    const purl = `pkg:generic/${name}@${version}`;
    return { type: "library", "bom-ref": purl, name, version, purl };
  });
}

if (import.meta.main) {
  const { out } = readArguments(usage, { options: { out: { type: "string" } } }).values;
  const epoch = process.env.SOURCE_DATE_EPOCH;
  const text = `${JSON.stringify(await createSbom(epoch ? Number(epoch) * 1000 : undefined), null, 2)}\n`;
  if (out) await Bun.write(out, text);
  else process.stdout.write(text);
}
