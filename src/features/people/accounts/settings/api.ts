import { and, eq, isNotNull } from "drizzle-orm";
import * as z from "zod/mini";
import { changeRow, transact, users } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { emptyById, noContent, noContentRoute, router } from "#src/http/guards/access.ts";
import { readInput } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { expiredSessionCookie, logIn } from "#src/http/sessions/sessions.ts";
import { bytesOfDataUrl } from "#src/http/uploads/new-photos.ts";
import { type Upload, uploadApiDoc, withUpload } from "#src/http/uploads/upload-body.ts";
import { found } from "#src/shared/base/errors.ts";
import { IdParams, pathId, TokenInput } from "#src/shared/base/fields.ts";
import { uploadPath } from "#src/shared/base/paths.ts";
import {
  AccountInput,
  EmailChoice,
  PasswordInput,
  ProfileImageInput,
  ProfileImageView,
  SessionView,
} from "#src/shared/people/account-settings.ts";
import { DoneMessage, LocationView, UserView } from "#src/shared/people/accounts.ts";
import { LocationInput } from "#src/shared/people/locations.ts";
import { chooseEmails, findEmailChoices } from "../emails/choices.ts";
import { CLEAR_CACHED_PAGES } from "../login/log-in.ts";
import { endOwnSession, findSessions, logOutEverywhere } from "../login/own-sessions.ts";
import { requireOpen } from "../queries.ts";
import { confirmEmail, dropPendingEmail, resendConfirmation, resendEmailChange } from "./email-confirmation.tsx";
import { addLocation, changeLocation, findLocation } from "./locations.ts";
import { changeAccount, changePassword } from "./service.ts";

const done = { access: "logged-in", response: DoneMessage } as const;
const user = { access: "logged-in", response: UserView } as const;
const emails = { access: "parent-or-groomer", response: z.array(EmailChoice) } as const;

export const accountSettingsApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .patch("/users/:id", ({ by, params, body }) => changeAccount(ctx, by, params.id, body), {
      ...user,
      params: IdParams,
      body: AccountInput,
    })
    .post("/account/pending-email", ({ by }) => resendEmailChange(ctx, by), { ...done })
    .delete("/account/pending-email", ({ by }) => dropPendingEmail(ctx, by), { ...user })
    .post(
      "/account/password",
      async ({ by, viewer, body, request, set }) => {
        await changePassword(ctx, by, body);
        set.headers["set-cookie"] = logIn(ctx, request, { id: viewer.userId, role: viewer.role });
        return { message: "Password changed. You're logged out of every other browser." };
      },
      { ...done, body: PasswordInput },
    )
    .get("/account/sessions", ({ viewer }) => findSessions(ctx, viewer), {
      access: "logged-in",
      response: z.array(SessionView),
    })
    .delete(
      "/account/sessions",
      ({ by, set }) => {
        logOutEverywhere(ctx, by);
        set.headers["set-cookie"] = expiredSessionCookie(ctx);
        set.headers["clear-site-data"] = CLEAR_CACHED_PAGES;
        return noContent();
      },
      noContentRoute("logged-in"),
    )
    .delete(
      "/account/sessions/:id",
      ({ by, viewer, params, set }) => {
        endOwnSession(ctx, by, params.id);
        if (params.id === viewer.sessionId) set.headers["set-cookie"] = expiredSessionCookie(ctx);
        return noContent();
      },
      emptyById("logged-in"),
    )
    .post("/locations", ({ by, body, status }) => status(201, addLocation(ctx, by, body)), {
      access: "parent-or-groomer",
      body: LocationInput,
      response: { 201: LocationView },
    })
    .patch("/locations/:id", ({ by, params, body }) => changeLocation(ctx, by, params.id, body), {
      access: "logged-in",
      params: IdParams,
      body: LocationInput,
      response: LocationView,
    })
    .get("/locations/:userId", ({ params, viewer }) => found(findLocation(ctx.db, viewer, params.userId)), {
      access: "logged-in",
      params: z.object({ userId: pathId }),
      response: LocationView,
    })
    .post("/verify-email", ({ body, request }) => confirmEmail(ctx, infoOf(request), body), {
      ...done,
      access: "public",
      body: TokenInput,
    })
    .post("/verify-email/resend", ({ by }) => resendConfirmation(ctx, by), { ...done })
    .get("/email-choices", ({ viewer }) => findEmailChoices(ctx.db, viewer), { ...emails })
    .patch("/email-choices", ({ by, body }) => chooseEmails(ctx, by, body), { ...emails, body: EmailChoice });

/** The old file is removed as an orphan. Throws 400 and 413 (unusable photo), 401 (account closed), 429. */
async function setProfileImage(ctx: Ctx, by: ActorContext, bytes: Uint8Array): Promise<ProfileImageView> {
  ctx.limits.take("upload-user", String(by.viewer.userId));
  const { file } = await ctx.images.store(bytes);
  transact(ctx.db, (tx) => {
    requireOpen(tx, by.viewer);
    tx.update(users).set({ profileImage: file }).where(eq(users.id, by.viewer.userId)).run();
    auditBy(tx, by, { action: "profile-photo-set", target: `user ${by.viewer.userId}`, now: ctx.now() });
  });
  return { profileImage: uploadPath(file) };
}

/** Idempotent. */
function removeProfileImage(ctx: Ctx, by: ActorContext): void {
  const { viewer } = by;
  transact(ctx.db, (tx) => {
    const shown = and(eq(users.id, viewer.userId), isNotNull(users.profileImage));
    const changed = changeRow(tx, users, shown, { profileImage: null });
    if (changed) auditBy(tx, by, { action: "profile-photo-removed", target: `user ${viewer.userId}`, now: ctx.now() });
  });
}

export const profileImageApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .put(
      "/profile-image",
      ({ by, request }) => withUpload(request, { ctx, by }, (upload) => setProfileImage(ctx, by, bytesIn(upload))),
      { access: "groomer", detail: uploadApiDoc(ProfileImageInput, z.object({})), response: ProfileImageView },
    )
    .delete("/profile-image", ({ by }) => noContent(removeProfileImage(ctx, by)), noContentRoute("groomer"));

/** A multipart file `image`, or a data URL `imageUrl`. */
const bytesIn = ({ fields, files }: Upload) =>
  files.image ?? bytesOfDataUrl(readInput(ProfileImageInput, fields).imageUrl);
