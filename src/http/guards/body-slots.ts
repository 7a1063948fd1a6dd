import type { ActorContext, Ctx } from "#src/base/context.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { networkOf, wideNetworkOf } from "./network.ts";

export const PROGRESS_BYTES = 64 * 1024;
/** Milliseconds without progress after which a body can lose its place. */
const STALLED_MS = 5000;

export interface BodySlot {
  received(total: number): void;
  /** A complete body keeps its place. */
  complete(): void;
  release(): void;
}

interface OpenBody {
  person: string;
  network: string;
  wide: string | null;
  bytes: number;
  progressAt: number | null;
  lose: (() => void) | undefined;
}

/** Limits bodies under way per site, network (twice for a /48), and person. `busy` is the error's text. */
export function createBodySlots(most: Record<"all" | "network" | "person", number>, busy: string) {
  const tooManyOfAll = () => new AppError("unavailable", busy, undefined, 10);
  const taken = new Set<OpenBody>();

  /** Evicts a stalled body, or throws `refusal`. */
  const makeRoom = (isOf: (one: OpenBody) => boolean, limit: number, now: number, refusal: () => AppError) => {
    const those = [...taken].filter(isOf);
    if (those.length < limit) return;
    const stalled = those.find(({ progressAt }) => progressAt !== null && now - progressAt >= STALLED_MS);
    if (!stalled) throw refusal();
    taken.delete(stalled);
    stalled.lose?.();
  };

  /** `lose` is called if a stalled body is evicted. Throws 429, 503. */
  return ({ viewer, info }: ActorContext, now: Ctx["now"], lose?: () => void): BodySlot => {
    const [person, network, wide] = [String(viewer.userId), networkOf(info.ip), wideNetworkOf(info.ip)];
    makeRoom((one) => one.person === person, most.person, now(), tooManyOfOne);
    makeRoom((one) => one.network === network, most.network, now(), tooManyOfAll);
    makeRoom((one) => wide !== null && one.wide === wide, 2 * most.network, now(), tooManyOfAll);
    makeRoom(() => true, most.all, now(), tooManyOfAll);
    const own: OpenBody = { person, network, wide, bytes: 0, progressAt: lose ? now() : null, lose };
    taken.add(own);
    return {
      received(total) {
        if (total - own.bytes < PROGRESS_BYTES) return;
        own.bytes = total;
        own.progressAt = now();
      },
      complete() {
        own.progressAt = null;
      },
      release: () => void taken.delete(own),
    };
  };
}

const tooManyOfOne = () =>
  new AppError(
    "rate_limited",
    "That's a lot of files at once. Please wait a moment, then send the next ones.",
    undefined,
    10,
  );
