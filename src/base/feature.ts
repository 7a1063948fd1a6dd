import type { AnyElysia } from "elysia";
import type { Tx, users } from "#db/db.ts";
import type { SpecialPaths } from "../http/guards/special-bodies.ts";
import type { Notices } from "../notices/notice.ts";

/** Manifest in `feature.ts`; shared code reads it without naming features. */
export interface FeatureOf<Ctx> extends SpecialPaths {
  name: string;
  parts?: readonly RoutePluginOf<Ctx>[];
  /** Also served with ROLE=jobs, which serves no web pages. */
  watchedParts?: readonly RoutePluginOf<Ctx>[];
  /** First path parts of pages that visitors without a cookie share. Their routes must not be rate limited. */
  coalesced?: readonly string[];
  /** First path parts of pages with a limit for each network. */
  limitedPages?: readonly string[];
  /** Relevant query by first path part, for cache keys. */
  shownOfQuery?: Readonly<Record<string, (query: URLSearchParams) => string>>;
  jobs?(ctx: Ctx): readonly JobSpec[];
  ownJobs?(ctx: Ctx): readonly OwnJobSpec[];
  /** Daily, last feature first, so that dependents are removed before what they need. */
  cleaning?(ctx: Ctx): readonly NamedTask[];
  /** Ends access besides sessions if a password is reset. `wasConfirmed` is false if the holder may be a stranger. */
  endAccess?(tx: Tx, person: { id: number; wasConfirmed: boolean }): void;
  secondStep?(ctx: Ctx, request: Request, account: typeof users.$inferSelect): SecondLoginStep | null;
  addressConfirmed?(ctx: Ctx, tx: Tx, userId: number): void;
  notices?: Notices<Ctx>;
}

export interface SecondLoginStep {
  step: "code" | "set-up";
  cookies: string[];
}

/** `whole` returns the finished app. */
export type RoutePluginOf<Ctx> = (ctx: Ctx, whole: () => AnyElysia) => AnyElysia;

interface NamedTask {
  name: string;
  work(): unknown;
}

/** Jobs of one name run in sequence, in the order of features. */
export interface JobSpec extends NamedTask {
  /** Milliseconds between starts; 0 for every check. */
  every: number;
}

interface OwnJobSpec extends JobSpec {
  /** Runs once more at shutdown. */
  atStop?: boolean;
}
