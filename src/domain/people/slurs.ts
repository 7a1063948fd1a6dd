import { wordsAsTheyLook } from "./stand-in.ts";

/** Truncated SHA-256, so that no one has to read the words. Leaves out surnames and breeds. */
const hashes = new Set(
  `120f6e5b4e 08a841e996 8f5083e3e5 c3de533e9b cc02032349 eef3bd0916
  16ea09fc78 22fc75e65a 158869a973 566f532d48 9ae315a94e`.split(/\s+/),
);

const letterOf: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  "@": "a",
  $: "s",
  "!": "i",
};

const plain = (word: string) =>
  Array.from(word, (sign) => letterOf[sign] ?? sign)
    .join("")
    .replaceAll(/(.)\1{2,}/gu, "$1$1");

const hashOf = (word: string) => new Bun.CryptoHasher("sha256").update(word).digest("hex").slice(0, 10);

export const hasSlur = (name: string): boolean =>
  wordsAsTheyLook(name)
    .map(plain)
    .some((word) => [word, word.replace(/[sz]$/, "")].some((one) => hashes.has(hashOf(one))));
