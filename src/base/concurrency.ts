/** First come, first served. `admit` is asked with how many wait and for whom, and throws when that is enough. */
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

/** One piece of work at a time for each of those who ask: whoever asks for many waits for their own, and nobody else does. */
export function oneForEach<W>() {
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

/** First come, first served: requests for something else come in between. Without one before, it starts at once. */
export function limitPerTick(inEachTurn: number) {
  const waiting: (() => void)[] = [];
  let left = inEachTurn;
  const nextTurn = () => {
    left = inEachTurn;
    if (waiting.length > 0) setImmediate(nextTurn);
    while (left > 0 && waiting.length > 0) {
      left--;
      waiting.shift()!();
    }
  };
  return async <T>(work: () => T | Promise<T>): Promise<T> => {
    if (left === 0) await new Promise<void>((start) => waiting.push(start));
    else if (left-- === inEachTurn) setImmediate(nextTurn);
    return work();
  };
}

/** All that is under way goes on piece by piece in turn; everybody else has a turn after so many milliseconds. */
export function inTurns(milliseconds: number) {
  const [one, rest] = [limitConcurrency(1), yieldEvery(milliseconds)];
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

/** For long work in pieces: awaited after each of them, it lets others have a turn once so many milliseconds have passed. */
export function yieldEvery(milliseconds: number) {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < milliseconds) return;
    await new Promise<void>((next) => setImmediate(next));
    since = performance.now();
  };
}
