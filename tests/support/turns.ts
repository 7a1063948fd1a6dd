/** Waits this many turns of the event loop, so that a different one of several concurrent calls comes first each time. */
export async function inTurn(turns: number) {
  for (let turn = 0; turn < turns; turn++) await Bun.sleep(0);
}

/** Starts calls concurrently, each `turns` after the previous one, so that a call that first reads a body can also win. */
export const startInTurns = <T>(acts: (() => Promise<T>)[], turns: number) =>
  Promise.all(acts.map((act, at) => inTurn(at * turns).then(act)));
