/** Later by so many turns of the event loop, so that of things done at once another one is first each time. */
export async function inTurn(turns: number) {
  for (let turn = 0; turn < turns; turn++) await Bun.sleep(0);
}

/** Does things at once, but each so many turns after the one before, so that one that reads a body first can be first too. */
export const startInTurns = <T>(acts: (() => Promise<T>)[], turns: number) =>
  Promise.all(acts.map((act, at) => inTurn(at * turns).then(act)));
