import { mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const root = join(import.meta.dir, "..");
export const buildDir = join(root, "static/build");

/** What a page has to name: the built files, by their purpose. `imports` are the chunks each island needs. */
export interface Manifest {
  css: string;
  document: string;
  client: string;
  imports: Record<string, string[]>;
}

/** Bundles islands and CSS into hashed files with brotli and gzip variants, and writes the manifest. */
export async function build(outdir = buildDir) {
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });
  const script = await bundle(outdir, ["islands/client.tsx", "islands/document.ts"]);
  const style = await bundle(outdir, ["static/css/main.css"]);
  const manifest: Manifest = {
    css: urlOf(style.entry("main")),
    document: urlOf(script.entry("document")),
    client: urlOf(script.entry("client")),
    imports: script.imports,
  };
  await Bun.write(join(outdir, "manifest.json"), JSON.stringify(manifest, null, 2));
  await Promise.all([...script.files, ...style.files].map(compress));
  return manifest;
}

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
  const entry = (name: string) => {
    const file = files.find((path) => basename(path).startsWith(`${name}-`));
    if (!file) throw new Error(`The build made no ${name}`);
    return file;
  };
  return { files, entry, imports: islandImports(result.metafile?.outputs ?? {}) };
}

interface Output {
  entryPoint?: string;
  imports: { path: string; kind: string }[];
}

/** For each lazily loaded source file: its chunk and all that the chunk imports, so that the page can preload them. */
function islandImports(outputs: Record<string, Output>) {
  const imports: Record<string, string[]> = {};
  for (const [path, output] of Object.entries(outputs)) {
    if (!output.entryPoint?.includes("islands/")) continue;
    const source = output.entryPoint.slice(output.entryPoint.indexOf("islands/"));
    imports[source] = [...closure(path, outputs)].map(urlOf);
  }
  return imports;
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
