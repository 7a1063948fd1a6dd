import { expect, test } from "bun:test";
import { join } from "node:path";
import { createSbom, installedPackages, type Package } from "#src/cli/sbom.ts";

const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense",
]);

const exceptions: { name: RegExp; license: string; why: string }[] = [
  {
    name: /^@img\/sharp-libvips-[\w-]+$/,
    license: "LGPL-3.0-or-later",
    why: "libvips stays a shared library in a file of its own, which anybody can replace (LGPL 3, section 4)",
  },
  {
    name: /^web-push$/,
    license: "MPL-2.0",
    why: "shipped unchanged, as files of its own under their own license (MPL 2, section 3.2)",
  },
  { name: /^axe-core$/, license: "MPL-2.0", why: "runs in the browser tests, unchanged, and is not shipped" },
  {
    name: /^(?:humanize-number|only)$/,
    license: "Unknown",
    why: "says MIT in its readme; the store of the tests needs it, and it is not shipped",
  },
];

function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, " ");
  return plain.split(/\sOR\s/).some((choice) => choice.split(/\sAND\s/).every((name) => allowed.has(name.trim())));
}

const isException = ({ name, license }: Package) =>
  exceptions.some((exception) => exception.name.test(name) && exception.license === license);

const everything = installedPackages();

test("allows the license of every production and development package", () => {
  const refused = everything
    .filter((one) => !isException(one) && !isAllowed(one.license))
    .map(({ key, license }) => `${key}: ${license}`);

  expect(everything.length).toBeGreaterThan(100);
  expect(refused).toEqual([]);
});

test("needs every license exception", () => {
  for (const { name, license } of exceptions) {
    expect(everything.filter((one) => name.test(one.name) && one.license === license)).not.toEqual([]);
  }
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["MIT AND ISC", true],
  ["MIT AND GPL-3.0-only", false],
  ["GPL-2.0-or-later", false],
  ["SEE LICENSE IN LICENSE.md", false],
  ["UNLICENSED", false],
  ["Unknown", false],
  ["", false],
])("checks whether %s is allowed: %p", (expression, is) => {
  expect(isAllowed(expression)).toBe(is);
});

test("lists exactly the shipped packages with license, checksum, and dependents", async () => {
  const { components, dependencies, metadata } = await createSbom();
  const names = components.map(({ name }) => name);

  expect(names).toContain("elysia");
  expect(names).toContain("scheduler");
  for (const name of ["typescript", "playwright", "axe-core"]) expect(names).not.toContain(name);
  expect(
    components.filter(({ licenses, hashes }) => !licenses[0]!.expression || !/^[\da-f]{128}$/.test(hashes[0]!.content)),
  ).toEqual([]);
  const react = components.find(({ name }) => name === "react-dom")!;
  expect(react.purl).toMatch(/^pkg:npm\/react-dom@\d+\.\d+\.\d+$/);
  const needs = dependencies.find(({ ref }) => ref === react["bom-ref"])!.dependsOn;
  expect(needs.map((ref) => ref.replace(/@[\d.]+$/, ""))).toEqual(["pkg:npm/react", "pkg:npm/scheduler"]);
  expect(dependencies[0]!.ref).toBe(metadata.component["bom-ref"]);
  const refs = new Set(components.map((component) => component["bom-ref"]));
  expect(refs.size).toBe(components.length);
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
});

test("encodes a package scope and lists the libraries inside libvips", async () => {
  const { components } = await createSbom();
  const native = components.find(({ name }) => name.startsWith("@img/sharp-libvips"))!;

  expect(native.purl).toStartWith("pkg:npm/%40img/sharp-libvips-");
  expect(native.components?.map(({ name }) => name)).toContain("webp");
});

test("prints the same bill of materials each time unless given a time", () => {
  const program = join(import.meta.dir, "../src/cli/sbom.ts");
  const run = (env: Record<string, string>) =>
    Bun.spawnSync(["bun", program], { env: { PATH: process.env.PATH, ...env } }).stdout.toString();

  const first = run({});
  expect(run({})).toBe(first);
  expect(JSON.parse(first)).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1 });
  expect(JSON.parse(first).serialNumber).toMatch(
    /^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  );
  expect(first).not.toContain("timestamp");
  expect(JSON.parse(run({ SOURCE_DATE_EPOCH: "1700000000" })).metadata.timestamp).toBe("2023-11-14T22:13:20.000Z");
});
