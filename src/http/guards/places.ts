import type { Ctx } from "#src/base/context.ts";
import { AppError } from "#src/shared/base/errors.ts";
import type { ActorContext } from "../sessions/actor-context.ts";
import { networkOf, wideNetworkOf } from "./network.ts";

/** A body that received this many bytes more has made progress. */
export const PROGRESS_BYTES = 64 * 1024;
/** A body without progress for this long loses its place to the next one. */
const STALLED_MS = 5000;

/** A place of something that comes in crowds: a body in memory, a file in the line of those that are read. */
export interface Place {
  /** Notes the total of bytes received. */
  received(total: number): void;
  /** Notes that nothing more is expected, so the place can't be lost anymore. */
  complete(): void;
  release(): void;
}

interface Taken {
  person: string;
  network: string;
  wide: string | null;
  bytes: number;
  /** The time of the last progress; null for a complete body. */
  progressAt: number | null;
  lose: (() => void) | undefined;
}

/** Places for so many things, of a network, and of a person; a /48 of IPv6 may take twice as many as a network. `busy` says why there is none. */
export function createPlaces(most: Record<"all" | "network" | "person", number>, busy: string) {
  const tooManyOfAll = () => new AppError("unavailable", busy, undefined, 10);
  const taken = new Set<Taken>();

  /** Makes room among `those`. Throws `refusal` if there are too many and none of them is stalled. */
  const makeRoom = (those: Taken[], limit: number, now: number, refusal: () => AppError) => {
    if (those.length < limit) return;
    const stalled = those.find(({ progressAt }) => progressAt !== null && now - progressAt >= STALLED_MS);
    if (!stalled) throw refusal();
    taken.delete(stalled);
    stalled.lose?.();
  };

  /** Takes a place until its release. A body that stalls loses it to a newer one, which calls `lose`. Throws 429, 503. */
  return ({ viewer, info }: ActorContext, now: Ctx["now"], lose?: () => void): Place => {
    const [person, network, wide] = [String(viewer.userId), networkOf(info.ip), wideNetworkOf(info.ip)];
    const of = (isOf: (one: Taken) => boolean) => [...taken].filter(isOf);
    makeRoom(
      of((one) => one.person === person),
      most.person,
      now(),
      tooManyOfOne,
    );
    makeRoom(
      of((one) => one.network === network),
      most.network,
      now(),
      tooManyOfAll,
    );
    makeRoom(
      of((one) => wide !== null && one.wide === wide),
      2 * most.network,
      now(),
      tooManyOfAll,
    );
    makeRoom([...taken], most.all, now(), tooManyOfAll);
    const own: Taken = { person, network, wide, bytes: 0, progressAt: lose ? now() : null, lose };
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
