import { asc, eq, getTableColumns } from "drizzle-orm";
import { addRow, businessHours, type Db, findRows, groomerProfiles, memberships, type Tx, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, nameAuditReason, type Viewer } from "#src/base/context.ts";
import { refuseBadNewName } from "#src/domain/new-name.ts";
import { withImitationRule } from "#src/domain/people/names.ts";
import { alertSlurs } from "#src/features/people/accounts/names.ts";
import { writeUnlessTaken } from "#src/http/errors.ts";
import { forbidOtherIds } from "#src/http/guards/access.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { found, invalid } from "#src/shared/base/errors.ts";
import { nameProblem } from "#src/shared/base/names.ts";
import type { BusinessChanges, BusinessInput, BusinessView } from "#src/shared/listing/business.ts";
import { goodWithMask } from "#src/shared/listing/good-with.ts";
import {
  type BusinessHours,
  defaultHours,
  type PetType,
  petTypes,
  weekdays,
} from "#src/shared/listing/groomer-labels.ts";
import { findBusiness } from "./queries.ts";

/** Default hours unless given. Throws 403, 409 (exists), 422 (name, year). */
export function createProfile(ctx: Ctx, by: ActorContext, input: BusinessInput): BusinessView {
  const { viewer } = by;
  forbidOtherIds(viewer, input, othersProfile);
  refuseComingYear(ctx, input.startedYear);
  refuseNames(input);
  transact(ctx.db, (tx) => {
    const id = addProfile(ctx, tx, viewer, input);
    addRow(tx, memberships, { groomerId: id, provider: "embedded" });
    addHours(tx, id, input.businessHours ?? defaultHours);
    alertSlurs(tx, { id: viewer.userId }, [input.businessName, input.contactName], ctx.now());
    auditBy(tx, by, { action: "profile-created", target: `groomer ${id}`, now: ctx.now() });
  });
  return findBusiness(ctx, viewer)!;
}

/** Hours are replaced as a whole. Throws 403, 404, 422 (name, or year in the future). */
export function updateProfile(ctx: Ctx, by: ActorContext, id: number, input: BusinessChanges): BusinessView {
  const { viewer } = by;
  found(rowsOf(ctx.db, id).profile);
  forbidOtherIds(viewer, { groomerId: id }, othersProfile);
  forbidOtherIds(viewer, input, othersProfile);
  refuseComingYear(ctx, input.startedYear);
  transact(ctx.db, (tx) => {
    const before = rowsOf(tx, id);
    refuseNames(input, before.profile);
    const changes = columnsOf(input);
    if (Object.values(changes).some((value) => value !== undefined)) {
      tx.update(groomerProfiles).set(changes).where(eq(groomerProfiles.id, id)).run();
    }
    if (input.businessHours) {
      tx.delete(businessHours).where(eq(businessHours.groomerId, id)).run();
      addHours(tx, id, input.businessHours);
    }
    const after = rowsOf(tx, id);
    if (Bun.deepEquals(before, after)) return;
    alertSlurs(tx, { id: viewer.userId }, [input.businessName, input.contactName], ctx.now());
    const names = { businessName: "Business name", contactName: "Contact name" };
    const reason = nameAuditReason(viewer.userId, before.profile!, after.profile!, names);
    auditBy(tx, by, { action: "profile-updated", target: `groomer ${id}`, reason, now: ctx.now() });
  });
  return findBusiness(ctx, viewer)!;
}

/** Versions are bumped by every write, so they say nothing about changes. */
const { scheduleVersion: _, pageVersion: __, ...ownColumns } = getTableColumns(groomerProfiles);

const rowsOf = (tx: Db | Tx, id: number) => ({
  profile: tx.select(ownColumns).from(groomerProfiles).where(eq(groomerProfiles.id, id)).get(),
  hours: findRows(tx, businessHours, { groomerId: id }, asc(businessHours.weekday)),
});

/** Only changed names are checked. Throws 422. */
function refuseNames(
  { businessName, contactName }: BusinessChanges,
  before?: Record<"businessName" | "contactName", string | null>,
) {
  refuseBadNewName("businessName", withImitationRule(nameProblem), businessName, before?.businessName ?? undefined);
  refuseBadNewName(
    "contactName",
    withImitationRule(() => null),
    contactName ?? undefined,
    before?.contactName ?? undefined,
  );
}

const othersProfile = "You can only change your own profile.";

/** UTC is close enough: it differs only around New Year. */
function refuseComingYear(ctx: Ctx, year: number | null | undefined) {
  const thisYear = new Date(ctx.now()).getUTCFullYear();
  if (year && year > thisYear) throw invalid({ startedYear: "That year is in the future" });
}

/** The unique index of `userId` decides between concurrent calls. */
function addProfile(ctx: Ctx, tx: Tx, viewer: Viewer, input: BusinessInput): number {
  const { businessName, description } = input;
  const own = { userId: viewer.userId, createdAt: ctx.now(), startState: "set-up" } as const;
  const values = { ...columnsOf(input), businessName, description, ...own };
  return writeUnlessTaken("You already have a profile. Edit that one.", () => addRow(tx, groomerProfiles, values)).id;
}

const columnsOf = (input: BusinessChanges) => ({
  ...pick(input, ["businessName", "contactName", "description", "startedYear", "insurance", "certificates"]),
  ...pick(input, ["showPhone", "showEmail", "acceptsOutsideArea", "googleUrl"]),
  petTypes: input.petTypes && inOrder(input.petTypes),
  goodWith: input.goodWith && goodWithMask(input.goodWith),
  smallWeight: input.sizeWeights?.small,
  mediumWeight: input.sizeWeights?.medium,
  largeWeight: input.sizeWeights?.large,
});

const inOrder = (chosen: PetType[]) => petTypes.filter((type) => chosen.includes(type)).join(",");

/** A day without a row is closed. */
function addHours(tx: Tx, groomerId: number, hours: BusinessHours) {
  for (const weekday of weekdays) {
    const open = hours[weekday];
    if (open) addRow(tx, businessHours, { groomerId, weekday, opens: open.open, closes: open.close });
  }
}
