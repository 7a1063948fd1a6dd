export const yieldTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** FIFO. `admit` is called before a work waits, and may throw to refuse it. */
export function limitConcurrency<W = void>(atOnce: number, admit: (waiting: number, who: W) => void = () => {}) {
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

/** A failed work doesn't stop its key's next one. */
export function serializePerKey<W>() {
  const latest = new Map<W, Promise<unknown>>();
  return async <T>(who: W, work: () => Promise<T>): Promise<T> => {
    const before = latest.get(who)?.catch(() => {}) ?? Promise.resolve();
    const own = before.then(work);
    latest.set(who, own);
    try {
      return await own;
    } finally {
      if (latest.get(who) === own) latest.delete(who);
    }
  };
}

/** FIFO, limited per turn of the event loop. Starts immediately if idle. */
export function limitPerTick(inEachTurn: number) {
  const waiting: (() => void)[] = [];
  let left = inEachTurn;
  const goOn = () => {
    left = inEachTurn;
    if (waiting.length > 0) setImmediate(goOn);
    while (left > 0 && waiting.length > 0) {
      left--;
      waiting.shift()!();
    }
  };
  return async <T>(work: () => T | Promise<T>): Promise<T> => {
    if (left === 0) await new Promise<void>((start) => waiting.push(start));
    else if (left-- === inEachTurn) setImmediate(goOn);
    return work();
  };
}

/** Makes one piece of each waiting task in turn; yields after this many milliseconds. */
export function createFairRunner(milliseconds: number) {
  const [one, rest] = [limitConcurrency(1), makeYielder(milliseconds)];
  return async <T>(pieces: Iterable<T>): Promise<T[]> => {
    const made: T[] = [];
    const left = pieces[Symbol.iterator]();
    const next = async () => {
      const piece = left.next();
      await rest();
      return piece;
    };
    for (let piece = await one(next); !piece.done; piece = await one(next)) made.push(piece.value);
    return made;
  };
}

/** Await the result after each piece; it yields to the event loop once the time is used up. */
export function makeYielder(milliseconds: number) {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < milliseconds) return;
    await yieldTurn();
    since = performance.now();
  };
}
