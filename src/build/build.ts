import { mkdir, rm } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { islandGroups, sources } from "#islands/registry.ts";
import { type PageStyle, pageStyles } from "../base/page-styles.ts";
import { leaveOut } from "./left-out.ts";
import { pack, readPacked } from "./pack.ts";

const root = join(import.meta.dir, "../..");
export const buildDir = join(root, "static/build");

export interface BuiltIsland {
  client: string;
  /** Own file first, then the mount script. */
  files: string[];
}

export interface Manifest {
  css: string;
  pageCss: Record<PageStyle, string>;
  offlineCss: string;
  embedCss: string;
  embedScript: string;
  document: string;
  startWorker: string;
  worker: string;
  islands: Record<string, BuiltIsland>;
}

/** Each group of islands has its own React, because shared chunks would cost the search page 1 KB. */
export async function build(outdir = buildDir) {
  const earlier = await readPacked(buildDir);
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });
  const bundles = await Promise.all(entryGroups.map((entries) => bundle(outdir, entries, forVisitors)));
  const manifest = await writeManifest(outdir, bundles);
  await Promise.all(bundles.flatMap(({ files }) => files).map((file) => pack(file, earlier)));
  return manifest;
}

const CLIENT = "islands/client.tsx";
const MOUNT = "islands/lib/mount.tsx";
const SCRIPT = "islands/document.ts";
const START_WORKER = "islands/start-worker.ts";
const WORKER = "islands/worker/worker.ts";
const STYLE = "static/css/main.css";
const fileOf = (style: PageStyle) => `static/css/${style}.css`;
const OFFLINE_STYLE = "static/css/offline.css";
const EMBED_STYLE = "static/css/embed.css";
const EMBED_SCRIPT = "islands/embed.ts";

export const entryGroups: string[][] = [
  ...islandGroups.map((names) => [CLIENT, MOUNT, ...names.map((name) => sources[name])]),
  [SCRIPT],
  [START_WORKER],
  [WORKER],
  [STYLE],
  ...pageStyles.map((style) => [fileOf(style)]),
  [OFFLINE_STYLE],
  [EMBED_STYLE],
  [EMBED_SCRIPT],
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
    plugins: [leaveOut],
    entrypoints: entries.map((entry) => join(root, entry)),
    outdir,
    target: "browser",
    splitting: true,
    metafile: true,
    external: ["/fonts/*"],
    naming: { entry: "[name]-[hash].[ext]", chunk: "[name]-[hash].[ext]", asset: "[name]-[hash].[ext]" },
  });
  const { inputs = {}, outputs = {} } = result.metafile ?? {};
  await Promise.all(result.outputs.map(({ path }) => withoutPrefixes(path)));
  return {
    files: result.outputs.map((output) => output.path),
    inputs: new Set(Object.keys(inputs).map((path) => resolve(path))),
    outputs,
  };
}

/** All browsers of the list know `:is`. The bundler's copies for older ones are larger and have another specificity. */
async function withoutPrefixes(path: string) {
  if (!path.endsWith(".css")) return;
  const text = await Bun.file(path).text();
  await Bun.write(path, text.replaceAll(/[^{};]*:-(?:webkit|moz)-any\([^{}]*\{[^{}]*\}/g, ""));
}

export async function writeManifest(outdir: string, bundles: Bundle[]): Promise<Manifest> {
  const outputs = Object.assign({}, ...bundles.map((one) => one.outputs)) as Record<string, Output>;
  const only = (source: string) => {
    const path = builtFrom(source, outputs);
    if (!path) throw new Error(`The build produced no output for ${source}`);
    return urlOf(path);
  };
  const manifest: Manifest = {
    css: only(STYLE),
    pageCss: Object.fromEntries(pageStyles.map((style) => [style, only(fileOf(style))])) as Manifest["pageCss"],
    offlineCss: only(OFFLINE_STYLE),
    embedCss: only(EMBED_STYLE),
    embedScript: only(EMBED_SCRIPT),
    document: only(SCRIPT),
    startWorker: only(START_WORKER),
    worker: only(WORKER),
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
  return Object.values(sources).flatMap((source) => {
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
