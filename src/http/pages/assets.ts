import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { BuildManifest, BuiltIsland } from "#src/build/build.ts";

export interface Assets extends Omit<BuildManifest, "offlineCss" | "islands"> {
  /** Inlined into days saved for offline use. */
  offlineStyle: string;
  islandOf(source: string): BuiltIsland | undefined;
  /** Null if missing. */
  serve(name: string, acceptEncoding: string | null): Response | null;
}

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};
/** Preferred first. zstd is only for dynamic responses. */
const encodings = { zstd: ".zst", br: ".br", gzip: ".gz" } as const;

export async function loadAssets(folder: string): Promise<Assets> {
  if (!existsSync(join(folder, "manifest.json"))) throw new Error("The scripts aren't built. Run: bun run build");
  const { offlineCss, islands, ...built } = (await Bun.file(join(folder, "manifest.json")).json()) as BuildManifest;
  const names = await readdir(folder);
  const files = new Map(
    await Promise.all(names.map(async (name) => [name, await Bun.file(join(folder, name)).bytes()] as const)),
  );
  return {
    ...built,
    offlineStyle: new TextDecoder().decode(files.get(basename(offlineCss))),
    islandOf: (source) => islands[source],
    serve(name, acceptEncoding) {
      const type = types[name.slice(name.lastIndexOf("."))];
      if (!type || !files.has(name)) return null;
      const encoding = encodingOf(acceptEncoding, (candidate) => files.has(name + encodings[candidate]));
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

export const encodingOf = (acceptEncoding: string | null, has: (encoding: Encoding) => boolean): Encoding | undefined =>
  accepted.find(([encoding, named]) => named.test(acceptEncoding ?? "") && has(encoding))?.[0];

/** Matches an encoding unless its weight is zero. */
const accepted = (Object.keys(encodings) as Encoding[]).map(
  (encoding) =>
    [encoding, new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`)] as const,
);
