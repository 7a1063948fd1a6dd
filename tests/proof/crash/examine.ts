import type { Database } from "bun:sqlite";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";
import { exactly, type Figure } from "../support/report.ts";
import { sums } from "../support/sums.ts";
import { untold } from "./devices.ts";
import { brokenDays } from "./planned-days.ts";
import { complaints, reading } from "./read-data.ts";
import type { Stage } from "./stage.ts";
import { thingsIn } from "./tables.ts";

export type Findings = {
  lost: string[];
  broken: string[];
  uneven: string[];
  brokenDays: string[];
  halfImages: string[];
  served: string[];
  strangers: string[];
  untold: string[];
};

export const noFindings = (): Findings => ({
  lost: [],
  broken: [],
  uneven: [],
  brokenDays: [],
  halfImages: [],
  served: [],
  strangers: [],
  untold: [],
});

export const figuresOf = (found: Findings): Figure[] => [
  none("acknowledged and lost", found.lost),
  none("complaints of integrity_check and foreign_key_check", found.broken),
  none("counters that differ from their rows", found.uneven),
  none("planned days that nobody forced and no van can drive", found.brokenDays),
  none("images missing or half", found.halfImages),
  none("unfinished files given out", found.served),
  none("sessions that ended", found.strangers),
  none("notifications that neither wait nor have come", found.untold),
];

const none = (what: string, list: string[]) => exactly(what, new Set(list).size, 0);

export function show(lists: Record<string, string[]>) {
  for (const [kind, list] of Object.entries(lists)) {
    for (const text of [...new Set(list)].slice(0, 10)) console.error(`${kind}: ${text}`);
  }
}

export function createExaminer(stage: Stage) {
  const path = join(stage.site.dataDir, "mudroom.db");
  const before = reading(path, differences);
  const whole = new Set<string>();
  return async (found: Findings) => {
    const now = reading(path, (db) => ({ things: thingsIn(db), differences: differences(db), broken: complaints(db) }));
    found.lost.push(...stage.ledger.lost((key) => now.things.get(key) ?? "gone"));
    found.broken.push(...now.broken);
    for (const [what, value] of now.differences) {
      if (value !== before.get(what)) found.uneven.push(`${what}: ${value} instead of ${before.get(what)}`);
    }
    found.brokenDays.push(...brokenDays(path, stage));
    found.untold.push(...reading(path, (db) => untold(db, stage.devices)));
    for (const file of reading(path, (db) => imagesIn(db, stage))) {
      if (whole.has(file)) continue;
      if (await isWhole(join(stage.site.dataDir, "uploads", file))) whole.add(file);
      else found.halfImages.push(file);
    }
    found.served.push(...(await servedLeftovers(stage)));
    found.strangers.push(...(await strangers(stage)));
  };
}

const differences = (db: Database) =>
  new Map(Object.entries(sums).map(([what, query]) => [what, db.query(query).values()[0]![0]]));

function imagesIn(db: Database, { businesses }: Stage): string[] {
  const ids = businesses.map(({ id }) => id).join(", ");
  const portfolio = db.query(`SELECT file FROM portfolio_images WHERE groomer_id IN (${ids})`).values() as [string][];
  const pets = db.query("SELECT image_file FROM pets WHERE image_file IS NOT NULL").values() as [string][];
  const visits = db.query("SELECT file FROM visit_pictures").values() as [string][];
  return [...portfolio.map(([file]) => file), ...[...pets, ...visits].map(([file]) => join("private", basename(file)))];
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
  const unfinished = files.filter((file) => file.endsWith(".tmp"));
  const served: string[] = [];
  for (const file of unfinished) {
    const addresses = [file, encodeURIComponent(file), basename(file)].map((name) => `${site.url}/uploads/${name}`);
    const askAs = (headers: Record<string, string>) =>
      addresses.map((address) => fetch(address, { headers, redirect: "manual" }));
    const answers = await Promise.all([...askAs({}), ...askAs({ cookie: parents[0]!.cookie })]);
    if (answers.some(({ ok }) => ok)) served.push(file);
  }
  return served;
}

async function strangers({ site, parents, owners, admin }: Stage): Promise<string[]> {
  const answers = await Promise.all(
    [...parents, ...owners, admin].map(async ({ id, username, cookie }) => {
      const answer = await fetch(`${site.url}/api/user`, { headers: { cookie } });
      const user = (await answer.json()) as { id?: number };
      return user.id === id ? [] : [username];
    }),
  );
  return answers.flat();
}
