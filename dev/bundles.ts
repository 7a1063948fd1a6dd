import { mkdir, rm } from "node:fs/promises";
import { type Bundle, buildDir, bundle, entryGroups, writeManifest } from "#src/build/build.ts";

/** As a developer wants to read it: every name, where each line comes from, and what React has to say. */
const forDevelopers: Partial<Bun.BuildConfig> = {
  sourcemap: "inline",
  define: { "process.env.NODE_ENV": '"development"' },
  jsx: { runtime: "automatic", development: true },
};

/** Keeps what was bundled, so that a change costs only the bundles it went into. */
export async function createBundles() {
  await rm(buildDir, { recursive: true, force: true });
  await mkdir(buildDir, { recursive: true });
  const kept = new Map<string[], Bundle>();

  async function refresh(entries: string[], changed: ReadonlySet<string>): Promise<Bundle> {
    const old = kept.get(entries);
    if (old?.inputs.isDisjointFrom(changed)) return old;
    // One that fails is tried again with the next change, whatever that is: what it lacks may be a new file.
    kept.delete(entries);
    const fresh = await bundle(buildDir, entries, forDevelopers);
    kept.set(entries, fresh);
    return fresh;
  }

  return async function bringUpToDate(changed: ReadonlySet<string>) {
    await writeManifest(buildDir, await Promise.all(entryGroups.map((entries) => refresh(entries, changed))));
  };
}
