import { basename } from "node:path";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import {
  addRow,
  bannedPhotos,
  changeRow,
  changeRows,
  type Db,
  findRows,
  groomerPolicies,
  groomerProfiles,
  removeRows,
  reports,
  type Tx,
  transact,
  users,
  visitPhotos,
} from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { removeImagesOfFile } from "#src/features/listing/offers/portfolio.ts";
import { findPortfolio } from "#src/features/listing/offers/queries.ts";
import { policiesOrDefaults } from "#src/features/listing/policies/service.ts";
import type { AccountRecipient } from "#src/features/people/accounts/emails.ts";
import { answerReports } from "#src/features/talk/reporting/decide.ts";
import { dropFileNow } from "#src/features/visits/photos/orphans.ts";
import { findPhotoOwners, hashInName } from "#src/features/visits/photos/registry.ts";
import { notify, type PersonEventData, userNotice } from "#src/notices/notify.ts";
import { conflict, found, notFound } from "#src/shared/base/errors.ts";
import { privatePhotoPath, uploadPath } from "#src/shared/base/paths.ts";
import type { TakeDownInput } from "#src/shared/operations/admin-inputs.ts";
import type { TakeDown } from "#src/shared/operations/admin-labels.ts";
import { takenDownEmail } from "../emails.ts";

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "content.taken-down": PersonEventData & { to: AccountRecipient; entry: number; what: TakeDown; reason: string };
  }
}

export const takenDownNotice = userNotice("content.taken-down", {
  key: "taken-down {entry}",
  email: ({ to, ...decision }, { config }) => takenDownEmail(to, config, decision),
  holds: () => true,
});

/** Closes reports of the photo or profile, and emails owners and reporters. A removed photo can't be uploaded again. Throws 404, 409 (already reset). */
export async function takeDown(ctx: Ctx, by: ActorContext, userId: number, input: TakeDownInput): Promise<void> {
  const { what, file } = input;
  transact(ctx.db, (tx) => {
    if (what !== "photo") return resetText(ctx, tx, by, { ...input, what, userId });
    const reported = findRows(tx, reports, { fileName: file }).flatMap(({ aboutId }) => aboutId ?? []);
    const owners = new Set([...findPhotoOwners(tx, file).map((owner) => owner.userId), ...reported]);
    if (!owners.has(userId)) throw notFound();
    addRow(tx, bannedPhotos, { hash: hashInName(file), removedAt: ctx.now() });
    removeImagesOfFile(tx, file);
    removeRows(tx, visitPhotos, { file });
    changeRows(tx, users, inArray(users.profileImage, [file, uploadPath(file)]), { profileImage: null });
    for (const owner of owners) {
      tell(ctx, tx, by, { ...input, userId: owner });
      const about = { kind: "photo", fileName: file, aboutId: owner } as const;
      answerReports(ctx, tx, by, { about, outcome: "hidden", reason: input.reason });
    }
    changeRows(tx, reports, { fileName: file }, { fileName: "" });
  });
  if (what === "photo") await dropFileNow(ctx, file);
}

type TakenDown = TakeDownInput & { userId: number };

function resetText(ctx: Ctx, tx: Tx, by: ActorContext, taken: TakenDown & { what: Exclude<TakeDown, "photo"> }) {
  const isOwn = eq(groomerProfiles.userId, taken.userId);
  const profile = found(tx.select().from(groomerProfiles).where(isOwn).get());
  const { description, businessName, depositLink } = publicTexts(tx, profile);
  const text = { description, "business-name": businessName, "deposit-link": depositLink };
  if (taken.seen !== undefined && taken.seen !== text[taken.what])
    throw conflict("This has changed. Reload the page to see the new text.");
  if (taken.what === "deposit-link") {
    const isSet = and(eq(groomerPolicies.groomerId, profile.id), isNotNull(groomerPolicies.depositLink));
    const none = { depositLink: null, depositCents: null };
    if (!changeRow(tx, groomerPolicies, isSet, none)) throw conflict("This was already reset.");
    return tell(ctx, tx, by, taken);
  }
  const reset =
    taken.what === "description"
      ? { description: "", insurance: null, certificates: null }
      : { businessName: `Groomer ${profile.id}` };
  if (Bun.deepEquals(profile, { ...profile, ...reset })) throw conflict("This was already reset.");
  tx.update(groomerProfiles).set(reset).where(isOwn).run();
  tell(ctx, tx, by, taken);
}

function tell(ctx: Ctx, tx: Tx, by: ActorContext, { what, file, reason, userId }: TakenDown) {
  const about = { kind: "profile", aboutId: userId } as const;
  if (what !== "deposit-link") answerReports(ctx, tx, by, { about, outcome: "hidden", reason });
  const { id: entry } = auditBy(tx, by, {
    action: `${what}-taken-down`,
    target: `user ${userId}`,
    ...(what === "photo" && { detail: { file } }),
    reason: { text: reason, userId },
    now: ctx.now(),
  });
  const account = tx.select().from(users).where(eq(users.id, userId)).get()!;
  const { emailVerifiedAt: confirmedAt, closingAt: leftAt } = account;
  notify(ctx, tx, "content.taken-down", { to: { ...account, confirmedAt, leftAt }, entry, what, reason });
}

type Profile = Pick<
  typeof groomerProfiles.$inferSelect,
  "id" | "businessName" | "description" | "insurance" | "certificates"
>;

function publicTexts(db: Db | Tx, { id, businessName, insurance, certificates, ...profile }: Profile) {
  const description = [profile.description, insurance, certificates].filter(Boolean).join("\n");
  return { businessName, description, depositLink: policiesOrDefaults(db, id).depositLink };
}

export function findPublicContent({ db }: Ctx, userId: number, profile: Profile) {
  const account = db.select({ portrait: users.profileImage }).from(users).where(eq(users.id, userId)).get()!;
  const portrait =
    account.portrait === null ? [] : [{ url: uploadPath(basename(account.portrait)), label: "Portrait" }];
  const photos = findPortfolio(db, profile.id).map(({ imageUrl: url, caption }, at) => ({
    url,
    label: caption ?? `Photo ${at + 1}`,
  }));
  const kept = new Set(findRows(db, reports, { aboutId: userId, decidedAt: null }).map(({ fileName }) => fileName));
  for (const { url } of photos) kept.delete(basename(url));
  const deleted = [...kept].flatMap((file) =>
    file ? { url: privatePhotoPath(file), label: "Reported, then deleted" } : [],
  );
  return { ...publicTexts(db, profile), photos: [...portrait, ...photos, ...deleted] };
}
