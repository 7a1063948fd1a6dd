/**
 * Lets `atOnce` pieces of work run at one time; the others wait, first come, first served. `admit` is asked with how many
 * wait already and for whom, and throws when that is enough.
 */
export function inTurns<W = void>(atOnce: number, admit: (waiting: number, who: W) => void = () => {}) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => T | Promise<T>, who: W): Promise<T> => {
    if (running >= atOnce) {
      admit(waiting.length, who);
      await new Promise<void>((start) => waiting.push(start));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
