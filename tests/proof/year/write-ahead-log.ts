import { existsSync, readFileSync } from "node:fs";

const HEADER = 32;
const FRAME_HEADER = 24;

export interface Commits {
  salt: string;
  ends: number[];
}

export function commitsIn(file: string): Commits {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  if (bytes.length < HEADER) return { salt: "", ends: [] };
  const page = bytes.readUInt32BE(8);
  const salt = bytes.subarray(16, 24).toString("hex");
  const ends: number[] = [];
  const size = FRAME_HEADER + page;
  for (let at = HEADER; at + size <= bytes.length; at += size) {
    if (bytes.subarray(at + 8, at + 16).toString("hex") !== salt) break;
    if (bytes.readUInt32BE(at + 4) > 0) ends.push(at + size);
  }
  return { salt, ends };
}
