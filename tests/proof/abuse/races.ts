import { and, asc, eq, like } from "drizzle-orm";
import { bookings, outbox, portfolioImages, reviews, servicePackages, users, visits } from "#db/schema/tables.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { bath, pixel } from "#tests/listing/offers/setup.ts";
import { newcomer } from "#tests/people/accounts/newcomer.ts";
import { exactly, type Figure } from "../support/report.ts";
import { bookingOf } from "../support/world.ts";
import { shareSite } from "./shared-site.ts";
import { openSite, type Site } from "./site.ts";

/** At once: more than the ten pictures that a groomer may have. */
const clicksOf = (isShort: boolean) => (isShort ? 12 : 50);

/** A round: prepares, sends everything at once, and says in words what is left. */
type Round = (site: Site, round: number, clicks: number) => Promise<string>;

/** T5: whoever clicks at the same moment, the rules hold. Each race has one right end, in every round. */
export async function races(isShort: boolean): Promise<Figure[]> {
  const site = await (isShort ? shareSite("unlimited") : openSite());
  const rounds = isShort ? 1 : 20;
  const clicks = clicksOf(isShort);
  try {
    const figures: Figure[] = [];
    for (const [what, { run, end, times = rounds }] of Object.entries(racesOf(clicks, isShort))) {
      const ends = new Set<string>();
      for (let round = 0; round < times; round++) ends.add(await run(site, round, clicks));
      figures.push(exactly(`${times} x ${what}`, [...ends].sort().join("; "), end));
    }
    return [...figures, exactly("races: faults in the server's log", site.faults.filter(isNotShed).length, 0)];
  } finally {
    await site.close();
  }
}

/** More than 40 passwords at once wait elsewhere: a 503 that says when to come back. */
const isNotShed = (line: string) => !/"route":"\/api\/(register|reset-password)","status":503/.test(line);

const racesOf = (clicks: number, isShort: boolean): Record<string, { run: Round; end: string; times?: number }> => ({
  [`${clicks} packages at once`]: { run: packages, end: "3 created, 3 active" },
  [`${clicks} images at once`]: { run: images, end: "10 created, 10 kept" },
  [`${clicks} reviews of one visit`]: { run: oneReview, end: "1 created, 1 kept" },
  [`${clicks} clicks on one request`]: {
    run: oneBooking,
    end: `${clicks} answered, 1 id, 1 kept, 2 mails to 2 people`,
  },
  [`${clicks} uses of one reset link`]: { run: oneReset, end: "1 changed, 1 mail, others refused" },
  [`${clicks} people with one username`]: { run: oneUsername, end: "1 created, 1 kept, others refused" },
  "accept, decline and cancel at once": { run: oneWinner, end: "1 winner, 2 told, kept", times: isShort ? 6 : 500 },
});

/** Sends them at once; gives the statuses, and the bodies of those that were taken. */
async function rush(calls: (() => Promise<Response>)[]) {
  const answers = await Promise.all(calls.map((call) => call()));
  const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<{ id?: number }>));
  return { statuses: answers.map(({ status }) => status), bodies };
}

const times = (count: number, call: () => Promise<Response>) => Array.from({ length: count }, () => call);
const countOf = (statuses: readonly number[], ...wanted: number[]) =>
  statuses.filter((status) => wanted.includes(status)).length;

async function packages({ send, db, world }: Site, _: number, clicks: number): Promise<string> {
  const mine = eq(servicePackages.groomerId, world.groomers[4]!.id);
  db.update(servicePackages).set({ isActive: false, position: null }).where(mine).run();
  const { statuses } = await rush(
    times(clicks, () => send("POST", "/api/service-packages", { as: world.owners[4], json: bath })),
  );
  const active = db
    .select()
    .from(servicePackages)
    .where(and(mine, eq(servicePackages.isActive, true)))
    .all();
  return `${countOf(statuses, 201)} created, ${active.length} active`;
}

async function images({ send, db, world }: Site, _: number, clicks: number): Promise<string> {
  const mine = eq(portfolioImages.groomerId, world.groomers[1]!.id);
  db.delete(portfolioImages).where(mine).run();
  const { statuses } = await rush(
    times(clicks, () => send("POST", "/api/portfolio-images", { as: world.owners[1], json: { imageUrl: pixel } })),
  );
  const places = db.select().from(portfolioImages).where(mine).all();
  return `${countOf(statuses, 201)} created, ${new Set(places.map(({ sortOrder }) => sortOrder)).size} kept`;
}

/** A request of that parent with that groomer, told apart from others by its text. */
const requestFor = ({ world }: Site, at: number, petInfo: string) => ({
  ...bookingOf(world.groomers[at]!, 20),
  petInfo,
});

async function book(site: Site, at: number, petInfo: string): Promise<number> {
  const json = requestFor(site, at, petInfo);
  const answer = await site.send("POST", "/api/bookings", { as: site.world.parents[0], json });
  if (answer.status !== 201) throw new Error(`A request was answered with ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}

async function oneReview(site: Site, round: number, clicks: number): Promise<string> {
  const { send, db, world } = site;
  const bookingId = await book(site, 2, `Waffles, visit ${round}`);
  const startsAt = Date.now() - 24 * 60 * 60 * 1000;
  const yesterday = { preferredDate: new Date(startsAt).toISOString().slice(0, 10), startsAt };
  db.update(visits)
    .set({ status: "completed", ...yesterday })
    .where(eq(visits.id, bookingId))
    .run();
  const json = { bookingId, rating: 5, comment: "Waffles waits at the window." };
  const { statuses } = await rush(times(clicks, () => send("POST", "/api/reviews", { as: world.parents[0], json })));
  const kept = db.select().from(reviews).where(eq(reviews.bookingId, bookingId)).all();
  return `${countOf(statuses, 201)} created, ${kept.length} kept`;
}

async function oneBooking(site: Site, round: number, clicks: number): Promise<string> {
  const { send, db, world } = site;
  const json = requestFor(site, 3, `Pickle, click ${round}`);
  const before = lastMail(site);
  const { statuses, bodies } = await rush(
    times(clicks, () => send("POST", "/api/bookings", { as: world.parents[1], json })),
  );
  const kept = db.select().from(bookings).where(eq(bookings.petInfo, json.petInfo)).all();
  const mails = mailsAfter(site, before);
  const people = new Set(mails.map(({ recipient }) => recipient)).size;
  const ids = new Set(bodies.map(({ id }) => id)).size;
  return `${countOf(statuses, 201)} answered, ${ids} id, ${kept.length} kept, ${mails.length} mails to ${people} people`;
}

const mailsAfter = ({ db }: Site, id: number) =>
  db
    .select()
    .from(outbox)
    .orderBy(asc(outbox.id))
    .all()
    .filter((mail) => mail.id > id);
const lastMail = (site: Site) => mailsAfter(site, 0).at(-1)?.id ?? 0;

async function oneReset(site: Site, _: number, clicks: number): Promise<string> {
  const { send, world } = site;
  const email = `${world.parents[2]!.username}@example.com`;
  await send("POST", "/api/forgot-password", { json: { email } });
  const asked = lastMail(site);
  const [, token] = /token=([\w-]+)/.exec(mailsAfter(site, asked - 1)[0]?.text ?? "") ?? [];
  const json = { token, password: "a quite new password" };
  const { statuses } = await rush(times(clicks, () => send("POST", "/api/reset-password", { json })));
  return `${countOf(statuses, 200)} changed, ${mailsAfter(site, asked).length} mail, ${othersRefused(statuses)}`;
}

const othersRefused = (statuses: readonly number[]) =>
  countOf(statuses, 409, 422, 503) === statuses.length - 1
    ? "others refused"
    : `statuses ${[...new Set(statuses)].join(" ")}`;

async function oneUsername({ send, db }: Site, round: number, clicks: number): Promise<string> {
  const username = `twin${round}`;
  let count = 0;
  const { statuses } = await rush(
    times(clicks, () =>
      send("POST", "/api/register", { json: { ...newcomer, username, email: `${username}.${count++}@example.com` } }),
    ),
  );
  const kept = db.select().from(users).where(like(users.username, username)).all();
  return `${countOf(statuses, 201)} created, ${kept.length} kept, ${othersRefused(statuses)}`;
}

const rivals: [who: "owners" | "parents", status: BookingStatus][] = [
  ["owners", "accepted"],
  ["owners", "declined"],
  ["parents", "cancelled"],
];

/** Everybody answers what they saw: a request that waits. */
async function oneWinner(site: Site, round: number): Promise<string> {
  const { send, db, world } = site;
  const id = await book(site, 0, `Biscuit, round ${round}`);
  const order = rivals.map((_, at) => rivals[(at + round) % rivals.length]!);
  const { statuses } = await rush(
    order.map(
      ([who, status]) =>
        () =>
          send("PATCH", `/api/bookings/${id}/status`, { as: world[who][0], json: { status, from: "pending" } }),
    ),
  );
  const winners = order.filter((_, at) => statuses[at] === 200);
  const kept = db.select().from(bookings).where(eq(bookings.id, id)).get()?.status;
  // The next round asks for the same part of a day, which would be full before long.
  db.update(visits).set({ status: "cancelled" }).where(eq(visits.id, id)).run();
  return `${winners.length} winner, ${countOf(statuses, 409)} told, ${kept === winners[0]?.[1] ? "kept" : kept}`;
}
