import { expect, test } from "bun:test";
import { setUpGrowth } from "#tests/operations/growth/setup.ts";

/* Excel shows "José" as "JosÃ©" unless a file begins with a byte order mark. */
test.each([
  ["gus", "/api/clients.csv"],
  ["gus", "/api/income.csv?period=2026"],
  ["boss", "/api/admin/users.csv"],
  ["boss", "/api/admin/zero-results.csv"],
] as const)("begins the spreadsheet that %s downloads from %s with one mark", async (who, path) => {
  const { as, boss } = await setUpGrowth();
  const file = await (await { gus: as.gus, boss }[who].get(path)).arrayBuffer();
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(file).lastIndexOf("\uFEFF")).toBe(0);
});
