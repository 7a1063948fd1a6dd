import type { AnyElysia } from "elysia";

/**
 * What the site has to know of one feature: the manifest in `feature.ts` of its folder. `src/features.ts` lists them all, and the
 * context carries the list, so what stands below the features reads it without knowing one by name.
 */
export interface FeatureOf<Ctx> {
  /** That of its folder. */
  name: string;
  parts?: readonly PartOf<Ctx>[];
  /** Those of its parts that a process has too which serves no people. */
  watchedParts?: readonly PartOf<Ctx>[];
}

/** One part of the site: routes. `whole` gives the app that they end up in, once it is there. */
export type PartOf<Ctx> = (ctx: Ctx, whole: () => AnyElysia) => AnyElysia;
