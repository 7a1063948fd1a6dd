/** What a thing is: a status, a text, a number of paws, or one of "there" and "gone". */
export type Value = string | number;

interface Entry {
  /** What the server has confirmed; undefined before the first answer. */
  acknowledged: Value | undefined;
  /** What was asked for and not answered yet: after a crash it may have happened or not. */
  asked?: Value | undefined;
}

/** Reads what the database says of a thing now. */
export type Read = (key: string) => Value;

/** What the server has acknowledged, thing by thing, to be compared with what is there after a crash. */
export interface Ledger {
  /** How many writes were acknowledged. */
  readonly acks: number;
  /** Before a change is sent. */
  ask(key: string, value: Value): void;
  /** After the server said that it is done. */
  acknowledge(key: string, value: Value): void;
  /** After the server said no. */
  refuse(key: string): void;
  /** Names the things that are neither as acknowledged nor as asked for; what was asked for is settled by it. */
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
        // Nothing was ever said of it: asked for by somebody who got no answer.
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
