import { mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { islandGroups, sources } from "#islands/registry.ts";

const root = join(import.meta.dir, "..");
export const buildDir = join(root, "static/build");

/** What a page has to name for one island. */
export interface BuiltIsland {
  /** The script that takes islands over. */
  client: string;
  /** Everything that will be loaded, to be asked for at once: the island's own file first. */
  files: string[];
}

/** What pages have to name: the built files, by their purpose, and the islands by their source file. */
export interface Manifest {
  css: string;
  document: string;
  islands: Record<string, BuiltIsland>;
}

/**
 * Bundles islands and CSS into hashed files with brotli and gzip variants, and writes the manifest.
 * Islands are bundled in groups that never meet on a page. Each group carries React itself: with all in one bundle,
 * whatever a dashboard shares with the search page is cut out as a dozen small files, which cost the search page 1 KB.
 */
export async function build(outdir = buildDir) {
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });
  const groups = await Promise.all(
    islandGroups.map((names) => bundle(outdir, [CLIENT, ...names.map((name) => sources[name])])),
  );
  const script = await bundle(outdir, ["islands/document.ts"]);
  const style = await bundle(outdir, ["static/css/main.css"]);
  const manifest: Manifest = {
    css: urlOf(style.entry("main")),
    document: urlOf(script.entry("document")),
    islands: Object.fromEntries(groups.flatMap(builtIslands)),
  };
  await Bun.write(join(outdir, "manifest.json"), JSON.stringify(manifest, null, 2));
  await Promise.all([...groups, script, style].flatMap(({ files }) => files).map(compress));
  return manifest;
}

const CLIENT = "islands/client.tsx";
const MOUNT = "islands/lib/mount.tsx";
const urlOf = (path: string) => `/build/${basename(path)}`;

async function bundle(outdir: string, entries: string[]) {
  const result = await Bun.build({
    entrypoints: entries.map((entry) => join(root, entry)),
    outdir,
    target: "browser",
    splitting: true,
    minify: true,
    metafile: true,
    external: ["/fonts/*"],
    define: { "process.env.NODE_ENV": '"production"' },
    naming: { entry: "[name]-[hash].[ext]", chunk: "[name]-[hash].[ext]", asset: "[name]-[hash].[ext]" },
  });
  const files = result.outputs.map((output) => output.path);
  const entryFiles = result.outputs.filter(({ kind }) => kind !== "chunk").map(({ path }) => path);
  const entry = (name: string) => {
    const file = entryFiles.find((path) => basename(path).startsWith(`${name}-`));
    if (!file) throw new Error(`The build made no ${name}`);
    return file;
  };
  return { files, entry, outputs: result.metafile?.outputs ?? {} };
}

interface Output {
  entryPoint?: string;
  imports: { path: string; kind: string }[];
}

/** For each island of a group: what a page that shows it has to name. */
function builtIslands({ outputs }: { outputs: Record<string, Output> }): [string, BuiltIsland][] {
  const builtFrom = (source: string) =>
    Object.keys(outputs).find((path) => outputs[path]!.entryPoint?.endsWith(source));
  const client = builtFrom(CLIENT)!;
  const always = closure(builtFrom(MOUNT)!, outputs, closure(client, outputs));
  return Object.values(sources).flatMap((source) => {
    const chunk = builtFrom(source);
    if (!chunk) return [];
    const files = new Set([chunk, ...closure(chunk, outputs, new Set(always))]);
    files.delete(client);
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

async function compress(path: string) {
  const bytes = await Bun.file(path).bytes();
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Bun.write(`${path}.br`, brotliCompressSync(bytes, best));
  await Bun.write(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

if (import.meta.main) await build();
