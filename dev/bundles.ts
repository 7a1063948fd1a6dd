import { mkdir, rm } from "node:fs/promises";
import { type Bundle, buildDir, bundle, entryGroups, writeManifest } from "#src/build/build.ts";

/** Readable code with every name, source maps, and React's warnings. */
const forDevelopers: Partial<Bun.BuildConfig> = {
  sourcemap: "inline",
  define: { "process.env.NODE_ENV": '"development"' },
  jsx: { runtime: "automatic", development: true },
};

/** Caches bundles, so that a change rebuilds only those that contain the file. */
export async function createBundles() {
  await rm(buildDir, { recursive: true, force: true });
  await mkdir(buildDir, { recursive: true });
  const kept = new Map<string[], Bundle>();

  async function refresh(entries: string[], changed: ReadonlySet<string>): Promise<Bundle> {
    const old = kept.get(entries);
    if (old?.inputs.isDisjointFrom(changed)) return old;
    // Retries a failed bundle with every change, because the missing file may be new.
    kept.delete(entries);
    const fresh = await bundle(buildDir, entries, forDevelopers);
    kept.set(entries, fresh);
    return fresh;
  }

  return async function bringUpToDate(changed: ReadonlySet<string>) {
    await writeManifest(buildDir, await Promise.all(entryGroups.map((entries) => refresh(entries, changed))));
  };
}
