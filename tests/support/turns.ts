/** Later by so many turns of the event loop, so that of things done at once another one is first each time. */
export async function inTurn(turns: number) {
  for (let turn = 0; turn < turns; turn++) await Bun.sleep(0);
}
