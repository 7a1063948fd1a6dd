import type { EventLoopTick } from "../caching/page-validator.ts";
import type { Handler } from "../handler.ts";

/**
 * Bun accepts new connections in a loop and would answer each inside it. As long as enough of them keep coming, no
 * timer, no signal and nobody on an older connection would get a turn: for seconds, with sixteen clients. So after this
 * many answers in one turn of the event loop the next waits for the others.
 */
const MAX_PER_TICK = 32;
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

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
    // A client that has hung up meanwhile has no address any more.
    const address = server.requestIP(request)?.address;
    return nextTurn().then(() => handle(request, () => address, turn));
  };
}
