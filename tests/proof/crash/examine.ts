import type { Database } from "bun:sqlite";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";
import { exactly, type Figure } from "../support/report.ts";
import type { Value } from "./ledger.ts";
import { complaints, reading } from "./read-data.ts";
import type { Stage } from "./stage.ts";

/** What was found wrong after a crash; every list is empty when nothing is. */
export type Findings = {
  lost: string[];
  broken: string[];
  uneven: string[];
  halfImages: string[];
  served: string[];
  strangers: string[];
};

export const noFindings = (): Findings => ({
  lost: [],
  broken: [],
  uneven: [],
  halfImages: [],
  served: [],
  strangers: [],
});

export const figuresOf = (found: Findings): Figure[] => [
  none("acknowledged and lost", found.lost),
  none("complaints of integrity_check and foreign_key_check", found.broken),
  none("counters that differ from their rows", found.uneven),
  none("images missing or half", found.halfImages),
  none("unfinished files given out", found.served),
  none("sessions that ended", found.strangers),
];

/** What is found after one crash is found after the next as well, and counts once. */
const none = (what: string, list: string[]) => exactly(what, new Set(list).size, 0);

/** Prints the first of each kind, for whoever has to find out why. */
export function show(lists: Record<string, string[]>) {
  for (const [kind, list] of Object.entries(lists)) {
    for (const text of [...new Set(list)].slice(0, 10)) console.error(`${kind}: ${text}`);
  }
}

/** Compares what is there with what was acknowledged, and with itself. For a site that runs and is not written to. */
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
    for (const file of reading(path, (db) => imagesIn(db, stage))) {
      if (whole.has(file)) continue;
      if (await isWhole(join(stage.site.dataDir, "uploads", file))) whole.add(file);
      else found.halfImages.push(file);
    }
    found.served.push(...(await servedLeftovers(stage)));
    found.strangers.push(...(await strangers(stage)));
  };
}

/** How each thing of the ledger is read. */
const things = {
  booking: "SELECT id, status AS value FROM bookings",
  review: "SELECT booking_id AS id, rating AS value FROM reviews",
  name: "SELECT id, full_name AS value FROM users",
  description: "SELECT id, description AS value FROM groomer_profiles",
  image: "SELECT id, 'there' AS value FROM portfolio_images",
  pet: "SELECT id, 'there' AS value FROM pets WHERE archived_at IS NULL",
  event: "SELECT id, 'there' AS value FROM provider_events",
};

function thingsIn(db: Database): Map<string, Value> {
  const found = new Map<string, Value>();
  for (const [noun, query] of Object.entries(things)) {
    for (const [id, value] of db.query(query).values() as [number | string, Value][]) found.set(`${noun} ${id}`, value);
  }
  return found;
}

const audited = (action: string) => `(SELECT count(*) FROM audit_log WHERE action = '${action}')`;
const inStatus = (...statuses: string[]) =>
  `(SELECT count(*) FROM bookings WHERE status IN (${statuses.map((status) => `'${status}'`).join(", ")}))`;

/** Sums that are written together. What one is ahead of the other never changes: given rows have no trace. */
const sums: Record<string, string> = {
  "bookings and their audit rows": `SELECT (SELECT count(*) FROM bookings) - ${audited("booking-requested")}`,
  "bookings and their two mails":
    "SELECT 2 * (SELECT count(*) FROM bookings) - (SELECT count(*) FROM outbox WHERE dedupe_key LIKE 'booking % requested, to the %')",
  "accepted bookings and their audit rows": `SELECT ${inStatus("accepted", "cancelled", "completed", "no_show")} - ${audited("booking-accept")}`,
  "declined bookings and their audit rows": `SELECT ${inStatus("declined")} - ${audited("booking-decline")}`,
  "cancelled bookings and their audit rows": `SELECT ${inStatus("cancelled")} - ${audited("booking-cancel")}`,
  "completed bookings and their audit rows": `SELECT ${inStatus("completed")} - ${audited("booking-complete")}`,
  "no-shows and their audit rows": `SELECT ${inStatus("no_show")} - ${audited("booking-no-show")}`,
  "no-shows and their mails": `SELECT ${inStatus("no_show")}
    - (SELECT count(*) FROM outbox WHERE dedupe_key LIKE 'booking % no_show, to the parent')`,
  "reviews and their audit rows": `SELECT (SELECT count(*) FROM reviews) - ${audited("review-written")}`,
  "pictures and their audit rows": `SELECT (SELECT count(*) FROM portfolio_images) - ${audited("image-added")} + ${audited("image-deleted")}`,
  "sums of paws and the reviews": `SELECT group_concat(rating_sum - (SELECT coalesce(sum(rating), 0) FROM reviews WHERE groomer_id = g.id))
    FROM groomer_profiles g`,
  "numbers of reviews and the reviews": `SELECT group_concat(rating_count - (SELECT count(*) FROM reviews WHERE groomer_id = g.id))
    FROM groomer_profiles g`,
  "sort keys of ratings": `SELECT count(*) FROM groomer_profiles WHERE rating_key != CASE WHEN rating_count = 0 THEN 0
    ELSE CAST(round(10.0 * rating_sum / rating_count) AS INTEGER) * 1000000 + min(rating_count, 999999) END`,
  "portfolios with a gap": `SELECT count(*) FROM (SELECT 1 FROM portfolio_images GROUP BY groomer_id
    HAVING max(sort_order) + 1 != count(*))`,
};

const differences = (db: Database) =>
  new Map(Object.entries(sums).map(([what, query]) => [what, db.query(query).values()[0]![0]]));

/** The files that rows name, as paths below the uploads folder. */
function imagesIn(db: Database, { businesses }: Stage): string[] {
  const ids = businesses.map(({ id }) => id).join(", ");
  const portfolio = db.query(`SELECT file FROM portfolio_images WHERE groomer_id IN (${ids})`).values() as [string][];
  const pets = db.query("SELECT image_file FROM pets WHERE image_file IS NOT NULL").values() as [string][];
  return [...portfolio.map(([file]) => file), ...pets.map(([file]) => join("private", basename(file)))];
}

const isWhole = (path: string) =>
  sharp(path, { failOn: "warning" })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );

/** Files that were never finished, as far as the site gives them out. */
async function servedLeftovers({ site }: Stage): Promise<string[]> {
  const files = await readdir(join(site.dataDir, "uploads"), { recursive: true });
  const unfinished = files.filter((file) => file.endsWith(".tmp"));
  const served: string[] = [];
  for (const file of unfinished) {
    const answers = await Promise.all(
      [file, encodeURIComponent(file), basename(file)].map((name) => fetch(`${site.url}/uploads/${name}`)),
    );
    if (answers.some(({ ok }) => ok)) served.push(file);
  }
  return served;
}

/** People whom the site does not know any more. */
async function strangers({ site, parents, owners }: Stage): Promise<string[]> {
  const answers = await Promise.all(
    [...parents, ...owners].map(async ({ id, username, cookie }) => {
      const answer = await fetch(`${site.url}/api/user`, { headers: { cookie } });
      const user = (await answer.json()) as { id?: number };
      return user.id === id ? [] : [username];
    }),
  );
  return answers.flat();
}
