import { eq, sql } from "drizzle-orm";
import { countRows, locations, removeRows, type Tx, transact, users, visitReminders } from "#db/db.ts";
import type { Ctx, Feature } from "#src/base/context.ts";
import { actOnEach } from "#src/base/job-turns.ts";
import { isReminderTime, joinsReminder } from "#src/domain/next-visit.ts";
import type { EmailTemplate } from "#src/email/template.ts";
import type { Notices, SendCtx } from "#src/notices/notice.ts";
import { notify, type PersonEventData, userNotice } from "#src/notices/notify.ts";
import { HOUR_MS, localTime } from "#src/shared/base/time.ts";
import { fiveDigitZip } from "#src/shared/places/places.ts";
import { mayRequest } from "../bookings/requests/may-request.ts";
import { type DuePet, dueParentIds, duePetsOf } from "./due.ts";
import { groomerToAsk, nextVisitEmail, type PetsDue } from "./emails.ts";

/** Reads the current state, so new bookings and opt-outs count. A failure doesn't stop the other parents. */
export async function remindOfNextVisits(ctx: Ctx): Promise<void> {
  let failure: unknown;
  const remind = (parentId: number) => transact(ctx.db, (tx) => remindParent(ctx, tx, parentId));
  for (const parents of dueParentIds(ctx.db, ctx.now())) {
    await actOnEach(ctx, parents, remind, { event: "reminder", of: (userId) => ({ userId }) }).catch((error) => {
      failure = error;
    });
    await Bun.sleep(0);
  }
  if (failure) throw failure;
}

function remindParent(ctx: Ctx, tx: Tx, parentId: number) {
  const now = ctx.now();
  const due = duePetsOf(tx, parentId, now);
  if (!due.some((pet) => isReminderTime(pet.due, localTime(now, pet.timeZone)))) return;
  const remindedPets = due.filter((pet) => joinsReminder(pet.due, localTime(now, pet.timeZone)));
  const rows = remindedPets.map((pet) => ({ petId: pet.id, dueOn: pet.due, emailedAt: now }));
  tx.insert(visitReminders).values(rows).run();
  const reader = readerOf(tx, parentId);
  const reminded = visitsOf(tx, remindedPets, now);
  const template = nextVisitEmail(reader, reminded, ctx.config.appUrl);
  const at = [now, ...reminded.flatMap(({ groomer }) => groomer?.id ?? [])].join("/");
  notify(ctx, tx, "reminder.next-visit", { to: reader, parent: parentId, at, template });
}

const isInEmail = (parentId: number, at: string) =>
  sql`${visitReminders.emailedAt} = ${Number.parseInt(at, 10)} AND pet_id IN (SELECT id FROM pets WHERE pet_parent_id = ${parentId})`;

/** While the email waits, a visit may be booked, a pet changed, the day end, or a groomer it names be gone. */
function isStillDue({ db, now }: SendCtx, parentId: number, at: string): boolean {
  const [emailedAt = 0, ...named] = at.split("/").map(Number);
  if (!named.every((groomerId) => mayRequest(db, { groomerId, parentId }, now()))) return false;
  const reminded = countRows(db, visitReminders, isInEmail(parentId, at));
  const pets = duePetsOf(db, parentId, now(), emailedAt);
  const isTime = ({ due, timeZone }: DuePet) => {
    const time = localTime(now(), timeZone);
    return isReminderTime(due, time) && localTime(emailedAt, timeZone).today === time.today;
  };
  return pets.length === reminded && pets.some(isTime);
}

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "reminder.next-visit": PersonEventData & { parent: number; at: string; template: EmailTemplate };
  }
}

const reminderNotices: Notices<Ctx> = {
  events: [
    userNotice("reminder.next-visit", {
      key: "next visits of parent {parent} written {at}",
      email: ({ template }) => template,
      holds: (world, { named: { parent, at } }) => isStillDue(world, Number(parent), at!),
      // An email is dropped as a whole, so its pets that are still due need another one.
      dropped: (tx, { named: { parent, at } }) => removeRows(tx, visitReminders, isInEmail(Number(parent), at!)),
    }),
  ],
};

function visitsOf(tx: Tx, pets: readonly DuePet[], now: number): PetsDue[] {
  const byGroomer = [...Map.groupBy(pets, ({ groomerId }) => groomerId)];
  const groomers = new Map(byGroomer.map(([id, own]) => [id, groomerToAsk(tx, own, now)]));
  const groups = Map.groupBy(pets, ({ groomerId }) => groomers.get(groomerId)?.id ?? 0);
  return [...groups].map(([id, own]) => ({ pets: own, groomer: groomers.get(id) }));
}

function readerOf(tx: Tx, parentId: number) {
  const { email, fullName, emailVerifiedAt } = users;
  const row = tx
    .select({ email, fullName, confirmedAt: emailVerifiedAt, zip: locations.zipCode })
    .from(users)
    .leftJoin(locations, eq(locations.userId, users.id))
    .where(eq(users.id, parentId))
    .get()!;
  return { ...row, zipCode: row.zip === null ? undefined : fiveDigitZip(row.zip) };
}

export const remindersFeature: Feature = {
  name: "reminders",
  jobs: (ctx) => [{ name: "next visits", every: HOUR_MS, work: () => remindOfNextVisits(ctx) }],
  notices: reminderNotices,
};
