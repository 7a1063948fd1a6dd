import { expect, test } from "bun:test";
import { join } from "node:path";
import { read, refusal } from "../clients/clients/imports/files.ts";

interface Client {
  name: string | string[];
  noteHas?: string[];
  anywhere?: string[];
  ext?: string;
  pets?: (Record<string, unknown> & { noteHas?: string[] })[];
}

interface Expected {
  file: string;
  kind: string;
  why: string;
  refused?: string;
  clients?: (Client & Record<string, unknown>)[];
  reportedRows?: number[];
  leftOut?: number[];
  mayLeaveOut?: number[];
}

const folder = join(import.meta.dir, "clients");
const table: Expected[] = await Bun.file(join(folder, "expected.json")).json();

const fieldOf: Record<string, string> = { street: "address", zip: "zipCode" };
const digitsOf = (phone: string | null) =>
  phone
    ?.replace(/(?:ext\D*|x|#)\s*\d+\D*$/i, "")
    .replaceAll(/\D/g, "")
    .replace(/^1(?=\d{10}$)/, "") ?? null;

test.each(table.map((one) => [`${one.kind}, ${one.file}`, one.why, one] as const))(
  "imports %s: %s",
  async (_, __, expected) => {
    const bytes = await Bun.file(join(folder, expected.file)).bytes();
    if (expected.refused) {
      expect(refusal(bytes)).toContain("unclosed quotation mark");
      return;
    }
    const { households, problems } = read(bytes);
    const inputs = households.map(({ input }) => input as Record<string, unknown>);
    expect(inputs.map(({ name }) => name)).toHaveLength(expected.clients!.length);
    for (const [at, { pets, noteHas = [], anywhere = [], ext, ...facts }] of expected.clients!.entries()) {
      const input = inputs[at]!;
      for (const [name, right] of Object.entries(facts)) {
        const found = input[fieldOf[name] ?? name] as string | null;
        const shown =
          name === "phone" ? digitsOf(found) : name === "zip" ? found?.slice(0, String(right).length) : found;
        expect([right].flat()).toContain(name === "zip" && shown?.length === 5 ? String(right).slice(0, 5) : shown);
      }
      if (ext) expect(input.phone).toEndWith(ext);
      for (const text of noteHas) expect(input.note).toContain(text);
      for (const text of anywhere) {
        const isNumber = /^[\d-]{8,}$/.test(text);
        const said = JSON.stringify(input);
        expect(isNumber ? said.replaceAll(/\D/g, "") : said).toContain(isNumber ? text.replaceAll("-", "") : text);
      }
      const found = input.pets as Record<string, unknown>[];
      if (pets) expect(found.map(({ name }) => name)).toEqual(pets.map(({ name }) => name));
      for (const [nth, { noteHas = [], ...said }] of (pets ?? []).entries()) {
        for (const [name, right] of Object.entries(said)) expect([right].flat()).toContain(found[nth]![name]);
        for (const text of noteHas) expect(found[nth]!.note).toContain(text);
      }
    }
    const rowsOf = (isLeftOut: boolean) => [
      ...new Set(problems.filter((one) => one.isLeftOut === isLeftOut).map(({ row }) => row)),
    ];
    expect(rowsOf(false)).toEqual(expected.reportedRows!);
    expect(rowsOf(true).filter((row) => !expected.mayLeaveOut?.includes(row))).toEqual(expected.leftOut!);
  },
);
