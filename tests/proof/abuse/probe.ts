import { join } from "node:path";
import { percentile, short } from "../../../bench/measure.ts";
import { exactly, type Figure } from "../support/report.ts";
import type { Setup } from "../support/world.ts";

export type Seen = Record<"failed" | "p95" | "p99" | "max" | "bareP95" | "bareP99" | "bareMax", number>;

const program = join(import.meta.dir, "probe-program.ts");
const EVERY_MS = 5;
const SHORT_EVERY_MS = 200;

/** A full profile, as a visitor opens it from a search. The probe's cookie bypasses the cache. */
export const profileOf = ({ url, world }: { url: string; world: Pick<Setup, "showcaseId"> }) =>
  `${url}/groomer/${world.showcaseId}?from=zipCode%3D28801`;

export async function startProbe(url: string, isShort: boolean) {
  const ready = Promise.withResolvers<void>();
  const result = Promise.withResolvers<{ times: number[]; bareTimes: number[]; failed: number }>();
  const child = Bun.spawn([process.execPath, program, url, String(isShort ? SHORT_EVERY_MS : EVERY_MS)], {
    stdio: ["ignore", "ignore", "inherit"],
    ipc: (message) => (message === "ready" ? ready.resolve() : result.resolve(message)),
  });
  await ready.promise;
  return {
    async stop(): Promise<Seen> {
      child.send("stop");
      const { times, bareTimes, failed } = await result.promise;
      await child.exited;
      const [sorted, bare] = [times, bareTimes].map((list) => list.toSorted((a, b) => a - b)) as [number[], number[]];
      const [p95, bareP95] = [percentile(sorted, 0.95), percentile(bare, 0.95)];
      const [p99, bareP99] = [percentile(sorted, 0.99), percentile(bare, 0.99)];
      const [max, bareMax] = [sorted.at(-1) ?? Number.NaN, bare.at(-1) ?? Number.NaN];
      return { failed, p95, p99, max, bareP95, bareP99, bareMax };
    },
  };
}

export const othersMet = (
  what: string,
  seen: Seen,
  limit: { slowest?: number; p95?: number; p99?: number },
): Figure[] => [
  ...(limit.slowest ? [waited(`${what}: slowest answer to others`, seen.max, limit.slowest, seen.bareMax)] : []),
  ...(limit.p95 ? [waited(`${what}: p95 of answers to others`, seen.p95, limit.p95, seen.bareP95)] : []),
  ...(limit.p99 ? [waited(`${what}: p99 of answers to others`, seen.p99, limit.p99, seen.bareP99)] : []),
  exactly(`${what}: answers that others did not get`, seen.failed, 0),
];

const waited = (what: string, ms: number, limit: number, bare: number): Figure => ({
  what,
  figure: `${short(ms)} ms`,
  limit: `<= ${limit} + ${short(bare)} ms`,
  ok: ms <= limit + bare,
});
