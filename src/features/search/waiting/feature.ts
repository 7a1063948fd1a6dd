import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { type Db, type Tx, transact, waitingList } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import type { Ctx, Feature } from "#src/base/context.ts";
import { actOnEach } from "#src/base/job-turns.ts";
import { milesOfChord } from "#src/domain/geometry.ts";
import { waitingListOffToken } from "#src/email/emails-off.ts";
import { type EmailTemplate, prose, untrustedPublic } from "#src/email/template.ts";
import { requireListedGroomer } from "#src/features/visits/bookings/requests/chosen-offers.ts";
import { hashToken } from "#src/http/sessions/session-store.ts";
import type { SendCtx } from "#src/notices/notice.ts";
import { notify, type PersonEventData, userNotice } from "#src/notices/notify.ts";
import { groomerPath, SEARCH } from "#src/shared/base/paths.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { mileChoices } from "#src/shared/search/search-labels.ts";
import { LEAVE_WAITING_PAGE } from "#src/shared/search/waiting-labels.ts";
import { findCovering } from "../search/statements.ts";
import { waitingPages } from "./pages.tsx";
import { WAITING_NEWS_PREFIX, waitingRequestedNotice, waitingTokenOf } from "./service.ts";

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "waiting.over": PersonEventData & {
      /** ID and confirmation, so that the row returns as it was. */
      row: string;
      zip: string;
      ids: string;
      found: Found;
    };
  }
}

const waitingOver = userNotice("waiting.over", {
  key: `${WAITING_NEWS_PREFIX}{row} {zip} {ids}`,
  email: ({ zip, found }, { config }) => newGroomersEmail(zip, found, config.appUrl),
  holds(at, { named: { zip, ids } }) {
    const serving = new Set(findServing(at, zip!).map(({ id }) => `${id}`));
    return ids!.split("-").every((id) => serving.has(id));
  },
  // A groomer it names is gone again, so the reader waits for the next one, for the rest of the year.
  dropped(tx, { named: { row, zip }, to: email }, now) {
    const tokenHash = hashToken(waitingTokenOf(tx, email!, now));
    const confirmedAt = Number(row!.split(".")[1] ?? now);
    const target = [waitingList.email, waitingList.zip];
    tx.insert(waitingList)
      .values({ email: email!, zip: zip!, tokenHash, createdAt: confirmedAt, confirmedAt })
      .onConflictDoUpdate({ target, set: { confirmedAt: sql`coalesce(${waitingList.confirmedAt}, ${confirmedAt})` } })
      .run();
  },
});

const NAMED = 3;
const BATCH_SIZE = 50;

/** Checks listings as they are, because a groomer may have joined, moved, or widened the radius. */
export function notifyWaiting(ctx: Ctx): Promise<void> {
  const tellAll = async (zip: string) => {
    while (transact(ctx.db, (tx) => tellSome(ctx, tx, zip)) === BATCH_SIZE) await Bun.sleep(0);
  };
  return actOnEach(ctx, zipsWaited(ctx.db), tellAll, { event: "waiting list", of: (zip) => ({ zip }) });
}

const zipsWaited = (db: Db): string[] =>
  db
    .selectDistinct({ zip: waitingList.zip })
    .from(waitingList)
    .where(isNotNull(waitingList.confirmedAt))
    .orderBy(asc(waitingList.zip))
    .all()
    .map(({ zip }) => zip);

function tellSome(ctx: Ctx, tx: Tx, zip: string): number {
  const now = ctx.now();
  const found = findNewcomers(ctx, zip);
  if (!found) return 0;
  const ids = found.named.map(({ id }) => id).join("-");
  const readers = tx
    .select()
    .from(waitingList)
    .where(and(eq(waitingList.zip, zip), isNotNull(waitingList.confirmedAt)))
    .orderBy(asc(waitingList.id))
    .limit(BATCH_SIZE)
    .all();
  for (const to of readers) {
    tx.delete(waitingList).where(eq(waitingList.id, to.id)).run();
    const offToken = waitingListOffToken(waitingTokenOf(tx, to.email, now));
    notify(ctx, tx, "waiting.over", { to, row: `${to.id}.${to.confirmedAt}`, zip, ids, found, offToken });
  }
  return readers.length;
}

function findServing({ db, now }: SendCtx, zip: string) {
  const place = findZip(db, zip);
  return place ? findCovering(db, place, now()) : [];
}

function findNewcomers(ctx: SendCtx, zip: string) {
  const all = findServing(ctx, zip);
  const [first, ...others] = all.slice(0, NAMED).map(({ id, chord }): NewGroomer => {
    const { businessName } = requireListedGroomer(ctx.db, id, ctx.now());
    return { id, businessName, miles: milesOfChord(chord) };
  });
  return first && { named: [first, ...others] as const, total: all.length };
}

type Found = NonNullable<ReturnType<typeof findNewcomers>>;

/** A groomer who now serves the ZIP code. */
interface NewGroomer {
  id: number;
  businessName: string;
  miles: number;
}

/** Best rated first; `total` includes groomers who aren't named. */
function newGroomersEmail(zip: string, { named, total }: Found, appUrl: string): EmailTemplate {
  return {
    subject: total === 1 ? `A groomer now serves ${zip}` : `${total} groomers now serve ${zip}`,
    paragraphs: [
      `${total === 1 ? "A mobile dog groomer now comes" : `${total} mobile dog groomers now come`} to ${zip}. Compare packages, prices, and times, then send a request for free.`,
      whoTheyAre(named.length, total),
    ],
    facts: named.map(({ id, businessName }) => [
      "Groomer",
      prose`${untrustedPublic(businessName)}, ${{ url: appUrl + groomerPath(id), label: "see the profile" }}`,
    ]),
    action: { label: `See who serves ${zip}`, url: appUrl + pathTo(zip, named) },
    closing: `You're now off the waiting list for ${zip}.`,
  };
}

function whoTheyAre(named: number, total: number): string {
  if (total > named) return "All are background-checked. The best rated:";
  return total === 1 ? "They passed a background check:" : "All are background-checked:";
}

/** A search wide enough to include one of them, or else a profile. */
function pathTo(zip: string, named: readonly [NewGroomer, ...NewGroomer[]]): string {
  const nearest = Math.min(...named.map(({ miles }) => miles));
  const distance = mileChoices.find((miles) => miles >= Math.max(nearest, 25));
  if (!distance) return groomerPath(named[0].id);
  return `${SEARCH}?${new URLSearchParams({ zipCode: zip, distance: String(distance) })}`;
}

export const waitingFeature: Feature = {
  name: "waiting",
  parts: [waitingPages],
  oneClick: [LEAVE_WAITING_PAGE],
  notices: { events: [waitingRequestedNotice, waitingOver] },
  jobs: (ctx) => [{ name: "waiting list", every: 10 * MINUTE_MS, work: () => notifyWaiting(ctx) }],
};
