import { eq } from "drizzle-orm";
import {
  embeddedCustomers,
  embeddedInvoices,
  embeddedSubscriptions,
  groomerProfiles,
  growthDays,
  membershipPayments,
  memberships,
} from "#db/schema/tables.ts";
import { random } from "#db/seed/random.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { Seed } from "./people/accounts.ts";
import type { DemoGroomer } from "./people/groomers.ts";
import type { DemoParent } from "./people/parents.ts";
import { addBooking, choose } from "./visits/bookings.ts";
import { addVisitPlaces, lastBookingOf } from "./visits/visit-places.ts";
import { businessOf } from "./visits/workday.ts";

const DAYS = 7 * 12;
const TRIAL_MS = 30 * DAY_MS;
/** What the last two weeks of a groomer without time look like. */
const FEW_ANSWERS: BookingStatus[] = ["expired", "expired", "declined", "expired", "expired", "expired"];

/** What admins read of twelve weeks, and a groomer who lets pet parents wait for nothing. */
export function addGrowth(seed: Seed, groomers: readonly DemoGroomer[], parents: readonly DemoParent[]) {
  addPaid(seed);
  addDays(seed);
  // Its own, so that the rest of the demo does not depend on it.
  addSilence({ ...seed, dice: random(2029) }, groomers, parents);
}

/** Whatever the books of the embedded provider say was paid. */
function addPaid({ tx }: Seed) {
  const paid = tx
    .select({
      invoiceId: embeddedInvoices.id,
      groomerId: embeddedCustomers.groomerId,
      at: embeddedInvoices.createdAt,
      cents: embeddedInvoices.amountCents,
    })
    .from(embeddedInvoices)
    .innerJoin(embeddedSubscriptions, eq(embeddedSubscriptions.id, embeddedInvoices.subscriptionId))
    .innerJoin(embeddedCustomers, eq(embeddedCustomers.id, embeddedSubscriptions.customerId))
    .where(eq(embeddedInvoices.status, "paid"))
    .all();
  for (const payment of paid) tx.insert(membershipPayments).values(payment).run();
}

/** As each day's last hour would have noted it. */
function addDays({ tx, now }: Seed) {
  const all = tx
    .select({
      startedAt: groomerProfiles.membershipStartDate,
      endedAt: memberships.endedAt,
      isListable: groomerProfiles.listable,
    })
    .from(memberships)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, memberships.groomerId))
    .all();
  for (let ago = DAYS; ago >= 0; ago--) {
    const at = now - ago * DAY_MS;
    const running = all.filter(({ startedAt, endedAt }) => (startedAt ?? now + 1) <= at && (endedAt ?? now + 1) > at);
    const trials = running.filter(({ startedAt }) => at < startedAt! + TRIAL_MS).length;
    const day = new Date(at).toISOString().slice(0, 10);
    const listed = running.filter(({ isListable }) => isListable === 1).length;
    tx.insert(growthDays)
      .values({ day, listed, trials, members: running.length - trials })
      .run();
  }
}

function addSilence(seed: Seed, groomers: readonly DemoGroomer[], parents: readonly DemoParent[]) {
  const groomer = groomers.findLast(({ isListed, username }) => isListed && !username.startsWith("demo_"))!;
  const business = businessOf(seed, groomer.id);
  const near = parents.slice(1).filter(({ town }) => town.areaCode === groomer.town.areaCode);
  const willing = near.filter((parent) => choose(seed.dice, groomer, business, parent));
  const last = lastBookingOf(seed);
  for (const [at, status] of FEW_ANSWERS.entries()) {
    const parent = willing[at % willing.length];
    const choice = parent && choose(seed.dice, groomer, business, parent);
    if (choice) addBooking(seed, { groomer, business, parent, status, inDays: 3 + at }, choice);
  }
  addVisitPlaces(seed, last);
}
