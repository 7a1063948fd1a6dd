import type { Fact, Kind } from "./who-may-know.ts";

const LETTERS = "bcdfghjklmnpqrstvwxz";
const LENGTH = 7;
const WORD = /zq[bcdfghjklmnpqrstvwxz]{7}q/gi;
const AREA = "287";
const MOBILE_AREA = "828";
const PHONE = /\(?(287|828)\)?[ .-]{0,2}(\d{3})[ .-]{0,2}(\d{4})(?!\d)/g;

/** Private facts, each a unique word that can be found anywhere it leaks. */
export function createCanaries() {
  const facts = new Map<string, Fact>();
  let planted = 0;

  function plant(kind: Kind, owner: number | null, said: Partial<Fact> = {}): Fact {
    const fact: Fact = { kind, word: wordOf(planted++), owner, ...said };
    facts.set(fact.word, fact);
    return fact;
  }

  return {
    plant,
    plantPhone(kind: Kind, owner: number | null): Fact & { digits: string } {
      const area = kind === "number for texts" ? MOBILE_AREA : AREA;
      const digits = `${area}${String(2_000_000 + planted * 7).padStart(7, "0")}`;
      planted++;
      const fact = { kind, word: digits, owner, digits };
      facts.set(digits, fact);
      return fact;
    },
    in(text: string): Fact[] {
      const words = text.match(WORD)?.map((word) => word.toLowerCase()) ?? [];
      const numbers = [...text.matchAll(PHONE)].map(([, area, middle, last]) => `${area}${middle}${last}`);
      return [...new Set([...words, ...numbers])].flatMap((word) => facts.get(word) ?? []);
    },
    of: (owner: number) => [...facts.values()].filter((fact) => fact.owner === owner),
    about: (other: number) =>
      [...facts.values()].filter((fact) => fact.kind === "note about a client" && fact.other === other),
    count: () => facts.size,
  };
}
export type Canaries = ReturnType<typeof createCanaries>;

function wordOf(number: number): string {
  let rest = number * 7_919 + 104_729;
  let word = "";
  while (word.length < LENGTH) {
    word += LETTERS[rest % LETTERS.length];
    rest = Math.floor(rest / LETTERS.length) + word.length * 31;
  }
  return `zq${word}q`;
}

export const asName = (word: string) => word[0]!.toUpperCase() + word.slice(1);
