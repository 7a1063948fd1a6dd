import type { AnyElysia } from "elysia";
import type { Tx } from "#db/open.ts";
import type { users } from "#db/schema/tables.ts";
import type { SpecialPaths } from "../http/guards/special-bodies.ts";
import type { Notices } from "../notices/notice.ts";

/** The manifest in `feature.ts` of its folder. What stands below the features reads it without knowing one by name. */
export interface FeatureOf<Ctx> extends SpecialPaths {
  name: string;
  parts?: readonly PartOf<Ctx>[];
  /** Those of its parts that a process has too which serves no people. */
  watchedParts?: readonly PartOf<Ctx>[];
  /**
   * Its pages that are the same for all visitors without a cookie, by the first part of their path: those who wait for one at the same
   * time share an answer. Their routes take no limit.
   */
  joinable?: readonly string[];
  /** Pages of which a network gets only so many a minute, by the first part of their path. */
  limitedPages?: readonly string[];
  /** What pages show of their query, by the first part of their path: queries with the same text make one page. */
  shownOfQuery?: Readonly<Record<string, (query: URLSearchParams) => string>>;
  /** What one process does for all: the one that has the lease. */
  jobs?(ctx: Ctx): readonly JobSpec[];
  /** What every process does for itself. */
  ownJobs?(ctx: Ctx): readonly OwnJobSpec[];
  /** What is removed once a day, from the last feature to the first: what builds on others lets go before them. */
  cleaning?(ctx: Ctx): readonly Work[];
  /** Every way an earlier holder could read on. `wasConfirmed` is false where that holder may be a stranger. */
  endAccess?(tx: Tx, person: { id: number; wasConfirmed: boolean }): void;
  /** What someone whose password was right has to do before a session begins, with the cookies that lead there; null for nothing. */
  secondStep?(ctx: Ctx, request: Request, account: typeof users.$inferSelect): SecondStep | null;
  /** What follows when a person has confirmed an address as theirs, in the transaction that notes it. */
  addressConfirmed?(ctx: Ctx, tx: Tx, userId: number): void;
  demo?(seed: DemoSeed): void;
  /** What follows from its events for whom, on which channels, and whether it is still true when it is sent. */
  notices?: Notices<Ctx>;
}

/** A code is missing, or an app that has to be set up first. */
export interface SecondStep {
  step: "code" | "set-up";
  cookies: string[];
}

export interface DemoSeed {
  tx: Tx;
  now: number;
  groomerId: number;
  parentId: number;
}

/** One part of the site: routes. `whole` gives the app that they end up in, once it is there. */
export type PartOf<Ctx> = (ctx: Ctx, whole: () => AnyElysia) => AnyElysia;

interface Work {
  name: string;
  work(): unknown;
}

/** Each name is a chain of its own. What has the name of another is done after it: in the order of the features. */
export interface JobSpec extends Work {
  /** Milliseconds from one beginning to the next; 0 for at each look. */
  every: number;
}

interface OwnJobSpec extends JobSpec {
  /** Done once more when the process stops. */
  atStop?: boolean;
}
