import type { Database } from "bun:sqlite";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";
import { complaints, reading, uneven } from "../support/reading.ts";
import { exactly, type Figure } from "../support/report.ts";
import type { Value } from "./ledger.ts";
import type { Stage } from "./stage.ts";

const kinds = {
  lost: "acknowledged and lost",
  broken: "complaints of integrity_check and foreign_key_check",
  uneven: "counters that differ from their rows",
  halfImages: "images missing or half",
  served: "unfinished files given out",
  strangers: "sessions that ended",
};
export type Findings = Record<keyof typeof kinds, string[]>;

export const noFindings = (): Findings => ({
  lost: [],
  broken: [],
  uneven: [],
  halfImages: [],
  served: [],
  strangers: [],
});

export const figuresOf = (found: Findings): Figure[] =>
  Object.entries(kinds).map(([kind, what]) => exactly(what, new Set(found[kind as keyof Findings]).size, 0));

export function show(lists: Record<string, string[]>) {
  for (const [kind, list] of Object.entries(lists)) {
    for (const text of [...new Set(list)].slice(0, 10)) console.error(`${kind}: ${text}`);
  }
}

export function createExaminer(stage: Stage) {
  const { site, ledger } = stage;
  const unevenIn = uneven(site.file);
  const whole = new Set<string>();
  return async (found: Findings) => {
    const files = reading(site.file, (db) => {
      const things = thingsIn(db);
      found.lost.push(...ledger.lost((key) => things.get(key) ?? "gone"));
      found.broken.push(...complaints(db));
      found.uneven.push(...unevenIn(db));
      return imagesIn(db, stage);
    });
    for (const file of files.filter((one) => !whole.has(one))) {
      if (await isWhole(join(site.dataDir, "uploads", file))) whole.add(file);
      else found.halfImages.push(file);
    }
    found.served.push(...(await servedLeftovers(stage)));
    found.strangers.push(...(await strangers(stage)));
  };
}

const things = {
  booking: "SELECT id, status FROM bookings",
  description: "SELECT id, description FROM groomer_profiles",
  image: "SELECT id, 'there' FROM portfolio_images",
  pet: "SELECT id, 'there' FROM pets WHERE archived_at IS NULL",
  message: "SELECT id, text || ', ' || (SELECT count(*) FROM visit_photos WHERE message_id = m.id) FROM messages m",
};

const thingsIn = (db: Database): Map<string, Value> =>
  new Map<string, Value>(
    Object.entries(things).flatMap(([noun, query]) =>
      (db.query(query).values() as [number, Value][]).map(([id, value]) => [`${noun} ${id}`, value] as const),
    ),
  );

function imagesIn(db: Database, { businesses }: Stage): string[] {
  const files = (query: string) => (db.query(query).values() as [string][]).map(([file]) => file);
  const ids = businesses.map(({ id }) => id).join(", ");
  const hidden = "SELECT image_file FROM pets WHERE image_file IS NOT NULL UNION ALL SELECT file FROM visit_photos";
  return [
    ...files(`SELECT file FROM portfolio_images WHERE groomer_id IN (${ids})`),
    ...files(hidden).map((file) => join("private", basename(file))),
  ];
}

const isWhole = (path: string) =>
  sharp(path, { failOn: "warning" })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );

async function servedLeftovers({ site, parents }: Stage): Promise<string[]> {
  const files = await readdir(join(site.dataDir, "uploads"), { recursive: true });
  const served: string[] = [];
  for (const file of files.filter((name) => name.endsWith(".tmp"))) {
    for (const name of [file, encodeURIComponent(file), basename(file)]) {
      for (const cookie of ["", parents[0]!.cookie]) {
        const { ok } = await fetch(`${site.url}/uploads/${name}`, { headers: { cookie }, redirect: "manual" });
        if (ok) served.push(file);
      }
    }
  }
  return served;
}

async function strangers({ site, parents, owners }: Stage): Promise<string[]> {
  const ended: string[] = [];
  for (const { id, username, cookie } of [...parents, ...owners]) {
    const user = (await (await fetch(`${site.url}/api/user`, { headers: { cookie } })).json()) as { id?: number };
    if (user.id !== id) ended.push(username);
  }
  return ended;
}
