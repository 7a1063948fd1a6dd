import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from "node:zlib";
import { islandFilePaths, islandGroups } from "#islands/registry.ts";
import { type PageStyleName, styleNames } from "../base/page-styles.ts";
import { tanstackPlugin } from "./left-out.ts";

interface CompressedFile {
  br: Uint8Array;
  gz: Uint8Array;
}

export async function readCompressedFiles(folder: string): Promise<Map<string, CompressedFile>> {
  const packed = new Map<string, CompressedFile>();
  for (const name of await readdir(folder).catch(() => [])) {
    const read = (ending: string) => Bun.file(join(folder, name + ending)).bytes();
    const both = await Promise.all([read(".br"), read(".gz")]).catch(() => undefined);
    if (both) packed.set(name, { br: both[0], gz: both[1] });
  }
  return packed;
}

/** Reuses earlier results by content, which saves three quarters of the build. */
export async function writeCompressed(path: string, earlier: ReadonlyMap<string, CompressedFile>) {
  const bytes = await Bun.file(path).bytes();
  const { br, gz } = taken(bytes, earlier.get(basename(path))) ?? (await packed(bytes));
  await Promise.all([Bun.write(`${path}.br`, br), Bun.write(`${path}.gz`, gz)]);
}

function taken(bytes: Uint8Array, earlier?: CompressedFile): CompressedFile | undefined {
  if (!earlier) return undefined;
  try {
    const isSame = brotliDecompressSync(earlier.br).equals(bytes) && gunzipSync(earlier.gz).equals(bytes);
    return isSame ? earlier : undefined;
  } catch {
    return undefined;
  }
}

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

async function packed(bytes: Uint8Array): Promise<CompressedFile> {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, best), promisify(gzip)(bytes, { level: 9 })]);
  return { br, gz };
}

const root = join(import.meta.dir, "../..");
export const buildDir = join(root, "static/build");

export interface BuiltIsland {
  client: string;
  /** Own file first, then the mount script. */
  files: string[];
}

/** By name in the manifest. */
const singles = {
  css: "static/css/main.css",
  offlineCss: "static/css/offline.css",
  embedCss: "static/css/embed.css",
  embedScript: "islands/embed.ts",
  document: "islands/document.ts",
  startWorker: "islands/start-worker.ts",
  barFind: "islands/clients/clients/bar-find.ts",
  worker: "islands/worker/worker.ts",
} as const;

export interface BuildManifest extends Record<keyof typeof singles, string> {
  pageCss: Record<PageStyleName, string>;
  islands: Record<string, BuiltIsland>;
}

/** Each group of islands has its own React, because shared chunks would cost the search page 1 KB. */
export async function build(outdir = buildDir) {
  const earlier = await readCompressedFiles(buildDir);
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });
  const bundles = await Promise.all(entryGroups.map((entries) => bundle(outdir, entries, forVisitors)));
  const manifest = await writeManifest(outdir, bundles);
  await Promise.all(bundles.flatMap(({ files }) => files).map((file) => writeCompressed(file, earlier)));
  return manifest;
}

const CLIENT = "islands/client.tsx";
const MOUNT = "islands/lib/mount.tsx";
const fileOf = (style: PageStyleName) => `static/css/${style}.css`;

export const entryGroups: string[][] = [
  ...islandGroups.map((names) => [CLIENT, MOUNT, ...names.map((name) => islandFilePaths[name])]),
  ...[...Object.values(singles), ...styleNames.map(fileOf)].map((file) => [file]),
];

const forVisitors = { minify: true, define: { "process.env.NODE_ENV": '"production"' } };

export interface Bundle {
  files: string[];
  inputs: Set<string>;
  outputs: Record<string, Output>;
}

export async function bundle(outdir: string, entries: string[], options: Partial<Bun.BuildConfig>): Promise<Bundle> {
  const result = await Bun.build({
    ...options,
    plugins: [tanstackPlugin],
    entrypoints: entries.map((entry) => join(root, entry)),
    outdir,
    target: "browser",
    splitting: true,
    // Pages name their islands' files. These lists would cost each page 0.5 to 1.7 KB and save few lazy parts a round trip.
    modulePreload: false,
    metafile: true,
    external: ["/fonts/*"],
    naming: { entry: "[name]-[hash].[ext]", chunk: "[name]-[hash].[ext]", asset: "[name]-[hash].[ext]" },
  });
  const { inputs = {}, outputs = {} } = result.metafile ?? {};
  await Promise.all(result.outputs.map(({ path }) => useNewerCss(path)));
  return {
    files: result.outputs.map((output) => output.path),
    inputs: new Set(Object.keys(inputs).map((path) => resolve(path))),
    outputs,
  };
}

/**
 * All browsers of the list know `:is` and `width<`. The bundler's copies for older ones are larger and have another
 * specificity, and its `max-width` also matches at the width itself.
 */
async function useNewerCss(path: string) {
  if (!path.endsWith(".css")) return;
  const text = await Bun.file(path).text();
  const whole = text.replaceAll(/[^{};]*:-(?:webkit|moz)-any\([^{}]*\{[^{}]*\}/g, "");
  const narrow = whole.replaceAll(/max-(width|height):calc\(([\d.]+rem) - \.001px\)/g, "$1<$2");
  await Bun.write(path, narrow.replaceAll(/min-(width|height):(?=[\d.]+rem\))/g, "$1>="));
}

export async function writeManifest(outdir: string, bundles: Bundle[]): Promise<BuildManifest> {
  const outputs = Object.assign({}, ...bundles.map((one) => one.outputs)) as Record<string, Output>;
  const only = (source: string) => {
    const path = builtFrom(source, outputs);
    if (!path) throw new Error(`The build produced no output for ${source}`);
    return urlOf(path);
  };
  const built = Object.entries(singles).map(([name, source]) => [name, only(source)]);
  const manifest: BuildManifest = {
    ...(Object.fromEntries(built) as Record<keyof typeof singles, string>),
    pageCss: Object.fromEntries(styleNames.map((style) => [style, only(fileOf(style))])) as BuildManifest["pageCss"],
    islands: Object.fromEntries(bundles.flatMap(builtIslands)),
  };
  await Bun.write(join(outdir, "manifest.json"), JSON.stringify(manifest, null, 2));
  return manifest;
}

const urlOf = (path: string) => `/build/${basename(path)}`;

const builtFrom = (source: string, outputs: Record<string, Output>) =>
  Object.keys(outputs).find((path) => outputs[path]!.entryPoint?.endsWith(source));

interface Output {
  entryPoint?: string;
  imports: { path: string; kind: string }[];
}

function builtIslands({ outputs }: Bundle): [string, BuiltIsland][] {
  const client = builtFrom(CLIENT, outputs);
  if (!client) return [];
  // An import would delay the first paint.
  if (outputs[client]!.imports.length > 0) throw new Error(`${CLIENT} must not import anything`);
  const mount = builtFrom(MOUNT, outputs)!;
  const always = closure(mount, outputs);
  return Object.values(islandFilePaths).flatMap((source) => {
    const chunk = builtFrom(source, outputs);
    if (!chunk) return [];
    const files = new Set([chunk, mount, ...closure(chunk, outputs, new Set(always))]);
    return [[source, { client: urlOf(client), files: [...files].map(urlOf) }]];
  });
}

function closure(path: string, outputs: Record<string, Output>, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const child of outputs[path]?.imports ?? []) {
    const target = Object.keys(outputs).find((name) => basename(name) === basename(child.path));
    if (child.kind === "import-statement" && target) closure(target, outputs, seen);
  }
  return seen;
}

if (import.meta.main) await build();
