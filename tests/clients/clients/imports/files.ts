import { type ParsedClients, parseClientsFile } from "#src/features/clients/clients/imports/file/clients-in.ts";
import type { ImportColumn } from "#src/shared/day/added/import-labels.ts";

const bytesOf = (file: string | Uint8Array) => (typeof file === "string" ? new TextEncoder().encode(file) : file);

export function read(file: string | Uint8Array, columns: ImportColumn[] | null = null): ParsedClients {
  const found = parseClientsFile(bytesOf(file), { columns });
  if ("refused" in found) throw new Error(found.refused);
  return found;
}

export function refusal(file: string | Uint8Array): string | undefined {
  const found = parseClientsFile(bytesOf(file), { columns: null });
  return "refused" in found ? found.refused : undefined;
}

export const clients = (file: string | Uint8Array, columns: ImportColumn[] | null = null) =>
  read(file, columns).households.map(({ input }) => input);

export function utf16(text: string, isBigEndian = false): Uint8Array {
  const bytes = Buffer.from(text, "utf16le");
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes);
}
