import { nextTurn } from "#src/base/concurrency.ts";
import type { EventLoopTick } from "../caching/page-validator.ts";
import type { Handler } from "../handler.ts";

/** Bun answers new connections in a loop that can starve timers, so responses yield after this many. */
const MAX_PER_TICK = 32;
export function withFairTurns(handle: Handler) {
  let inThisTurn = 0;
  const turn: EventLoopTick = { pageVersions: new Map() };
  const beginTurn = () => {
    inThisTurn = 0;
    turn.pageVersions.clear();
  };
  return (request: Request, server: Pick<Bun.Server<unknown>, "requestIP">): Response | Promise<Response> => {
    if (++inThisTurn === 1) setImmediate(beginTurn);
    if (inThisTurn <= MAX_PER_TICK) return handle(request, () => server.requestIP(request)?.address, turn);
    // A disconnected client has no address.
    const address = server.requestIP(request)?.address;
    return nextTurn().then(() => handle(request, () => address, turn));
  };
}
