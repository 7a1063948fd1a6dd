export type Value = string | number;

export type Ledger = ReturnType<typeof createLedger>;

/** Tracks the allowed states of each item: the last acknowledged one or one requested since. */
export function createLedger() {
  const allowed = new Map<string, Set<Value>>();
  const of = (key: string) => allowed.getOrInsertComputed(key, () => new Set<Value>(["gone"]));
  let acks = 0;
  return {
    get acks() {
      return acks;
    },
    ask: (key: string, value: Value) => void of(key).add(value),
    refuse: (key: string, value: Value) => void of(key).delete(value),
    acknowledge(key: string, value: Value) {
      acks++;
      allowed.set(key, new Set([value]));
    },
    lost(read: (key: string) => Value): string[] {
      const lost: string[] = [];
      for (const [key, values] of allowed) {
        const found = read(key);
        if (!values.has(found)) lost.push(`${key}: acknowledged ${[...values].join(" or ")}, found ${found}`);
        else if (values.size > 1) allowed.set(key, new Set([found]));
      }
      return lost;
    },
  };
}
