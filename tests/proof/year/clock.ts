/** The world's own clock. It goes on with each thing that happens, and a fault can set it back. */
export function createClock(start: number) {
  let time = start;
  let behind = 0;
  return {
    start,
    /** What the site reads. */
    now: () => time - behind,
    /** How long it has really been. */
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
