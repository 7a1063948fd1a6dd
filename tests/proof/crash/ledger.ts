export type Value = string | number;

interface Entry {
  acknowledged: Value | undefined;
  asked?: Value | undefined;
}

export type Read = (key: string) => Value;

export interface Ledger {
  readonly acks: number;
  ask(key: string, value: Value): void;
  acknowledge(key: string, value: Value): void;
  refuse(key: string): void;
  lost(read: Read): string[];
}

export function createLedger(): Ledger {
  const entries = new Map<string, Entry>();
  let acks = 0;
  return {
    get acks() {
      return acks;
    },
    ask(key, value) {
      const { acknowledged } = entries.get(key) ?? {};
      entries.set(key, { acknowledged, asked: value });
    },
    acknowledge(key, value) {
      acks++;
      entries.set(key, { acknowledged: value });
    },
    refuse(key) {
      const { acknowledged } = entries.get(key) ?? {};
      if (acknowledged === undefined) entries.delete(key);
      else entries.set(key, { acknowledged });
    },
    lost(read) {
      const lost: string[] = [];
      for (const [key, { acknowledged, asked }] of entries) {
        const found = read(key);
        const isFree = acknowledged === undefined;
        if (!isFree && found !== acknowledged && (asked === undefined || found !== asked)) {
          lost.push(`${key}: acknowledged ${acknowledged}, found ${found}`);
        } else if (asked !== undefined) {
          entries.set(key, { acknowledged: found });
        }
      }
      return lost;
    },
  };
}
