import { type Db, sqlite } from "#db/db.ts";
import { newRandom, type Random } from "#db/seed/random.ts";
import { statement } from "#db/statement.ts";
import { HOUR_MS, QUARTER_HOUR_MS } from "#src/shared/base/time.ts";
import { makeBusyTown } from "./busy-town.ts";
import { NOW } from "./data.ts";
import { markdownTable, short } from "./measure.ts";

const WORKING_DAY = 12 * HOUR_MS;
const GROOMERS = 200;
/** Reads of a groomer's page or card on a day. */
const VIEWS = [10, 50, 200, 1000];

/** Separate writes of a visit's day: accepted, arrival window sent, on the way, arrived, completed. */
const ofVisit = [
  "status = 'accepted', on_my_way_at = NULL, arrived_at = NULL",
  "arrival_from = '08:00', arrival_until = '09:00'",
  "on_my_way_at = 1",
  "arrived_at = 2",
  "status = 'completed'",
];
const VISITS = "UPDATE visits SET %s WHERE id = ?";
/** In a day, one groomer in ten changes a price, and three get a review, which updates their row. */
const [CHANGED, REVIEWED] = [0.1, 0.3];

interface Numbers {
  page: number;
  schedule: number;
}

type Key = (numbers: Numbers, quarter: number) => string;
const sum = ({ page, schedule }: Numbers) => page + schedule;

/** Cached items with their two version numbers, and with a single one for comparison. */
const kept: { what: string; two: Key; one: Key }[] = [
  { what: "profile", two: ({ page }, at) => `${page} ${at}`, one: (numbers, at) => `${sum(numbers)} ${at}` },
  { what: "card", two: ({ page }) => `${page}`, one: (numbers) => `${sum(numbers)}` },
  {
    what: "next free time",
    two: ({ schedule }, at) => `${schedule} ${at}`,
    one: (numbers, at) => `${sum(numbers)} ${at}`,
  },
];

/** Compares cache hits for a groomer with two version numbers and with one, for a day of writes with the real triggers. */
export function benchVersions(): void {
  const { db } = makeBusyTown("2026-11-24");
  const rows = VIEWS.flatMap((views) => hits(db, views, newRandom(views)));
  console.log("\n## Two numbers of a groomer, or one: how often what is kept is found on a working day\n");
  console.log(markdownTable(["Views a groomer", "What", "Two, %", "One, %", "One to two"], rows));
}

function hits(db: Db, views: number, dice: Random): string[][] {
  const found = kept.map(() => ({ two: 0, one: 0 }));
  for (let id = 1; id <= GROOMERS; id++) {
    const last = kept.map(() => ({ two: "", one: "" }));
    for (const { at, write } of dayOf(db, id, views, dice)) {
      if (write) {
        write();
        continue;
      }
      const numbers = statement<Numbers, [number]>(db, numbersOf).get(id)!;
      for (const [place, { two, one }] of kept.entries()) {
        const now = {
          two: two(numbers, Math.floor(at / QUARTER_HOUR_MS)),
          one: one(numbers, Math.floor(at / QUARTER_HOUR_MS)),
        };
        for (const way of ["two", "one"] as const) if (last[place]![way] === now[way]) found[place]![way]++;
        last[place] = now;
      }
    }
  }
  const percent = (count: number) => short((100 * count) / (GROOMERS * views));
  return kept.map(({ what }, at) => {
    const { two, one } = found[at]!;
    return [String(views), what, percent(two), percent(one), short(one / two)];
  });
}

const numbersOf = "SELECT page_version AS page, schedule_version AS schedule FROM groomer_profiles WHERE id = ?";

/** Views and writes of a groomer's working day, in order. */
function dayOf(db: Db, groomerId: number, views: number, dice: Random): { at: number; write?: () => void }[] {
  const run = (text: string, id: number) => () => void sqlite(db).query(text).run(id);
  const time = () => NOW + dice.next() * WORKING_DAY;
  const visits = statement<{ id: number }, [number]>(db, "SELECT id FROM visits WHERE groomer_id = ?").all(groomerId);
  const writes = visits.flatMap(({ id }) => {
    const times = ofVisit.map(time).sort((a, b) => a - b);
    return ofVisit.map((set, step) => ({ at: times[step]!, write: run(VISITS.replace("%s", set), id) }));
  });
  const rare = [
    { share: CHANGED, text: "UPDATE service_packages SET price_max = price_max + 1 WHERE groomer_id = ?" },
    { share: REVIEWED, text: "UPDATE groomer_profiles SET rating_count = rating_count + 1 WHERE id = ?" },
  ];
  const others = rare
    .filter(({ share }) => dice.chance(share))
    .map(({ text }) => ({ at: time(), write: run(text, groomerId) }));
  const asked = Array.from({ length: views }, () => ({ at: time() }));
  return [...writes, ...others, ...asked].sort((a, b) => a.at - b.at);
}
