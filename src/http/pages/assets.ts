import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { BuiltIsland, Manifest } from "#src/build/build.ts";

export interface Assets {
  css: string;
  pageCss: Manifest["pageCss"];
  /** The style sheet of a day that is kept for reading without network: its text, which stands in the page. */
  offlineStyle: string;
  embedCss: string;
  embedScript: string;
  document: string;
  startWorker: string;
  /** The file of the service worker, which browsers know as /sw.js. */
  worker: string;
  islandOf(source: string): BuiltIsland | undefined;
  /** The answer for a path below /build/; null when there is no such file. */
  serve(name: string, acceptEncoding: string | null): Response | null;
}

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};
/** In the order of our choice. There are no built files in zstd: it is for what is compressed while a request waits. */
const encodings = { zstd: ".zst", br: ".br", gzip: ".gz" } as const;

export async function loadAssets(folder: string): Promise<Assets> {
  if (!existsSync(join(folder, "manifest.json"))) throw new Error("The scripts aren't built. Run: bun run build");
  const manifest = (await Bun.file(join(folder, "manifest.json")).json()) as Manifest;
  const names = await readdir(folder);
  const files = new Map(
    await Promise.all(names.map(async (name) => [name, await Bun.file(join(folder, name)).bytes()] as const)),
  );
  return {
    css: manifest.css,
    pageCss: manifest.pageCss,
    offlineStyle: new TextDecoder().decode(files.get(basename(manifest.offlineCss))),
    embedCss: manifest.embedCss,
    embedScript: manifest.embedScript,
    document: manifest.document,
    startWorker: manifest.startWorker,
    worker: manifest.worker,
    islandOf: (source) => manifest.islands[source],
    serve(name, acceptEncoding) {
      const type = types[name.slice(name.lastIndexOf("."))];
      if (!type || !files.has(name)) return null;
      const encoding = preferred(acceptEncoding, (candidate) => files.has(name + encodings[candidate]));
      return new Response(files.get(encoding ? name + encodings[encoding] : name)!, {
        headers: {
          "content-type": type,
          "cache-control": "public, max-age=31536000, immutable",
          vary: "Accept-Encoding",
          ...(encoding ? { "content-encoding": encoding } : {}),
        },
      });
    },
  };
}

export type Encoding = keyof typeof encodings;

/** The first of our encodings that the browser accepts and we have. */
export function preferred(acceptEncoding: string | null, has: (encoding: Encoding) => boolean): Encoding | undefined {
  return accepted.find(([encoding, named]) => named.test(acceptEncoding ?? "") && has(encoding))?.[0];
}

/** How a header names an encoding that it accepts: alone or with a weight, but for one of zero. */
const accepted = (Object.keys(encodings) as Encoding[]).map(
  (encoding) =>
    [encoding, new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`)] as const,
);
