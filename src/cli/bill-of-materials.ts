import { existsSync } from "node:fs";
import { join } from "node:path";
import { closure, type Package, readPackages } from "./packages.ts";
import { TYPES_ONLY } from "./release-folder.ts";

interface Product {
  name: string;
  version: string;
  license: string;
}

/**
 * What a release contains besides our own code, as CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json). The same
 * lockfile gives the same text; `instant` (in UTC milliseconds) is written only if given.
 */
export async function billOfMaterials(product: Product, instant?: number) {
  const packages = await readPackages();
  const shipped = closure(packages, packages.production).filter(({ name }) => !isTypesOnly(name));
  const components = await Promise.all(shipped.map(componentOf));
  const own = `pkg:npm/${product.name}@${product.version}`;
  const refs = new Map(shipped.map((one) => [one.key, refOf(one)]));
  const refsOf = (keys: readonly string[]) => keys.flatMap((key) => refs.get(key) ?? []).sort();
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: serialNumber(components),
    version: 1,
    metadata: {
      ...(instant === undefined ? {} : { timestamp: new Date(instant).toISOString() }),
      component: {
        type: "application",
        "bom-ref": own,
        name: product.name,
        version: product.version,
        licenses: [{ expression: product.license }],
        purl: own,
      },
    },
    components,
    dependencies: [
      { ref: own, dependsOn: refsOf(packages.production) },
      ...shipped.map((one) => ({ ref: refOf(one), dependsOn: refsOf(one.needs) })),
    ],
  };
}

const isTypesOnly = (name: string) => TYPES_ONLY.some((only) => name === only || name.startsWith(`${only}/`));

/** https://github.com/package-url/purl-spec: only the @ of a scope is written otherwise. */
const refOf = ({ name, version }: Package) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;

async function componentOf(one: Package) {
  const { name, version, licence, checksum } = one;
  const [algorithm = "", hash = ""] = checksum.split(/-(.*)/);
  const inside = await librariesIn(one);
  return {
    type: "library",
    "bom-ref": refOf(one),
    name,
    version,
    scope: "required",
    hashes: [{ alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(hash, "base64").toString("hex") }],
    ...(licence ? { licenses: [{ expression: licence }] } : {}),
    purl: refOf(one),
    ...(inside.length > 0 ? { components: inside } : {}),
  };
}

/** libvips brings its own libraries for pictures and texts, and these can have weaknesses too. */
async function librariesIn({ folder, name: owner }: Package) {
  const file = join(folder, "versions.json");
  if (!owner.includes("libvips") || !existsSync(file)) return [];
  const versions = Object.entries((await Bun.file(file).json()) as Record<string, string>);
  return versions.map(([name, version]) => {
    const purl = `pkg:generic/${name}@${version}`;
    return { type: "library", "bom-ref": purl, name, version, purl };
  });
}

/** A number for each content, in the form of a UUID made from a name (RFC 9562, version 8). */
function serialNumber(content: unknown): string {
  const hex = new Bun.CryptoHasher("sha256").update(JSON.stringify(content)).digest("hex");
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)];
  return `urn:uuid:${uuid.join("-")}`;
}
