export function createJournal(show?: (line: string) => void) {
  const hasher = new Bun.CryptoHasher("sha256");
  const last: string[] = [];
  let lines = 0;
  return {
    note(at: number, ...words: (string | number)[]) {
      const line = `${new Date(at).toISOString()} ${words.join(" ")}`;
      hasher.update(`${line}\n`);
      last.push(line);
      if (last.length > 20) last.shift();
      lines++;
      show?.(line);
    },
    last: (): readonly string[] => last,
    lines: () => lines,
    hash: () => hasher.digest("hex"),
  };
}
export type Journal = ReturnType<typeof createJournal>;
