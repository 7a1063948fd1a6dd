import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { YAML } from "bun";
import { readConfig } from "#src/base/config.ts";
import { settings as known } from "#src/base/settings.ts";
import { readCompressedFiles, writeCompressed } from "#src/build/build.ts";
import { temporaryFolder } from "#tests/support/db.ts";

const read = (file: string) => Bun.file(file).text();

test("uses this version of Bun in the image, the checks, and the container", async () => {
  expect(/^ARG BASE=oven\/bun:([\d.]+)-slim$/m.exec(await read("Dockerfile"))?.[1]).toBe(Bun.version);
  expect(await read(".ci/run")).toContain(`bun@${Bun.version}`);
});

test("has every command that the operations book names, and names every command", async () => {
  const script = await read("deploy/mudroom");
  const cases = script.slice(script.indexOf("case $command in"));
  const commands = [...cases.matchAll(/^([a-z |-]+)\)/gm)].flatMap(([, names]) => names!.split(" | "));
  const named = [...(await read("docs/operations.md")).matchAll(/(?:^|`)mudroom ([a-z-]+)/gm)].map(([, name]) => name!);

  expect(commands.filter((name) => !name.startsWith("-")).toSorted()).toEqual(
    [...new Set(named)].map(String).toSorted(),
  );
});

test("starts with the example's settings and reads every one", async () => {
  const lines = (await read("deploy/mudroom.env.example")).split("\n").filter((line) => /^#?[A-Z_]+=/.test(line));
  const settings = Object.fromEntries(lines.map((line) => line.replace("#", "").split("=", 2)));

  const config = readConfig({ ...settings, ALLOW_EMBEDDED_PAYMENTS: "1" });

  expect(Object.keys(settings).filter((name) => !(name in known))).toEqual([]);
  expect(config).toMatchObject({ demo: false, isHttps: true, trustProxy: 1, listenAddress: "127.0.0.1" });
});

test("gives the site no rights and only its data to write to", async () => {
  const { services } = YAML.parse(await read("compose.yaml")) as Compose;

  for (const service of Object.values(services)) {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      restart: "unless-stopped",
    });
    expect(service.deploy.resources.limits).toHaveProperty("memory");
  }
  expect(services.mudroom).not.toHaveProperty("ports");
  expect(services.litestream).toMatchObject({ profiles: ["litestream"], user: "1000:1000" });
  expect(services.mudroom?.volumes).toEqual(["data:/data"]);
});

test("checks health in the example as in the image", async () => {
  const { services } = YAML.parse(await read("compose.yaml")) as Compose;
  const [, command] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(await read("Dockerfile"))!;

  expect(services.mudroom?.healthcheck?.test).toEqual(["CMD", ...JSON.parse(command!)]);
});

test("keeps secrets out of the deployment files", async () => {
  for (const file of ["Dockerfile", "compose.yaml", "deploy/mudroom.env.example", "deploy/Caddyfile"]) {
    expect(await read(file)).not.toMatch(/(sk|pk|whsec|price)_\w+|PASSWORD[:=] ?\S/);
  }
});

interface Compose {
  services: Record<
    string,
    { deploy: { resources: { limits: object } }; volumes: string[]; healthcheck?: { test: string[] } }
  >;
}
const text = "A calm groomer in a van at your door. ".repeat(20);

async function folderWith(files: Record<string, string | Uint8Array>) {
  const folder = temporaryFolder("mudroom-pack");
  for (const [name, content] of Object.entries(files)) await Bun.write(join(folder, name), content);
  return folder;
}

const forms = async (path: string) => ({
  br: await Bun.file(`${path}.br`).bytes(),
  gz: await Bun.file(`${path}.gz`).bytes(),
});

async function packedAfter(files: Record<string, string | Uint8Array>) {
  const earlier = await readCompressedFiles(await folderWith(files));
  const path = join(await folderWith({ "page-1.js": text }), "page-1.js");
  await writeCompressed(path, earlier);
  return forms(path);
}

const loosely = { br: brotliCompressSync(text, { params: {} }), gz: gzipSync(text, { level: 1 }) };

test("packs a file in both forms and makes no other file", async () => {
  const folder = await folderWith({ "page-1.js": text });
  await writeCompressed(join(folder, "page-1.js"), new Map());

  const { br, gz } = await forms(join(folder, "page-1.js"));
  expect([brotliDecompressSync(br).toString(), gunzipSync(gz).toString()]).toEqual([text, text]);
  expect((await readdir(folder)).sort()).toEqual(["page-1.js", "page-1.js.br", "page-1.js.gz"]);
});

test("reuses an earlier build's packed file with the same content", async () => {
  const { br, gz } = await packedAfter({ "page-1.js": text, "page-1.js.br": loosely.br, "page-1.js.gz": loosely.gz });

  expect(gz).toEqual(new Uint8Array(loosely.gz));
  expect(br).toEqual(new Uint8Array(loosely.br));
});

test.each<[string, Record<string, string | Uint8Array>]>([
  ["holds something else", { "page-1.js.br": brotliCompressSync("Woof"), "page-1.js.gz": gzipSync("Woof") }],
  ["is half written", { "page-1.js.br": loosely.br.subarray(0, 9), "page-1.js.gz": loosely.gz }],
  ["is empty", { "page-1.js.br": loosely.br, "page-1.js.gz": "" }],
  ["is there in one form only", { "page-1.js.br": loosely.br }],
])("repacks a file that %s", async (_, files) => {
  const { br, gz } = await packedAfter({ "page-1.js": text, ...files });

  expect([brotliDecompressSync(br).toString(), gunzipSync(gz).toString()]).toEqual([text, text]);
  expect(gz).not.toEqual(new Uint8Array(loosely.gz));
});
