export function createClock(start: number) {
  let time = start;
  let behind = 0;
  return {
    start,
    now: () => time - behind,
    elapsed: () => time - start,
    goTo(instant: number) {
      time = Math.max(time, instant);
    },
    setBack(ms: number) {
      behind = ms;
    },
  };
}
export type Clock = ReturnType<typeof createClock>;
