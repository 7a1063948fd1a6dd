import { changeRow, type Db, findRow, type Tx, transact, users } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, nameAuditReason, type Viewer } from "#src/base/context.ts";
import { refuseBadNewName } from "#src/domain/new-name.ts";
import { withImitationRule } from "#src/domain/people/names.ts";
import { writeUnlessTaken } from "#src/http/errors.ts";
import { forbidOtherIds } from "#src/http/guards/access.ts";
import type { LimitTry } from "#src/http/guards/limits.ts";
import { endSessionsOf } from "#src/http/sessions/session-store.ts";
import { notify } from "#src/notices/notify.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { personNameProblem, usernameProblem } from "#src/shared/base/names.ts";
import { MIN_ADMIN_PASSWORD_CHARS } from "#src/shared/operations/admin-labels.ts";
import type { AccountInput, PasswordInput } from "#src/shared/people/account-settings.ts";
import type { UserView } from "#src/shared/people/accounts.ts";
import { voidLinks } from "../emails/emailed-links.ts";
import { emailRefusalText } from "../login/register.ts";
import { alertSlurs, compareNameWithCheck } from "../names.ts";
import { type Account, findUser, refuseLoggedOut } from "../queries.ts";
import { forgetPendingEmail, requestEmailChange } from "./email-confirmation.tsx";

type NewAccount = Omit<AccountInput, "currentPassword">;

const accountOf = (db: Db | Tx, { userId }: Viewer) => findRow(db, users, { id: userId })!;

/** A new email needs the password and its link. Throws 401 (session ended), 403, 409 (username taken), 422, 429. */
export async function changeAccount(
  ctx: Ctx,
  by: ActorContext,
  id: number,
  { currentPassword = "", ...input }: AccountInput,
): Promise<UserView> {
  const { viewer } = by;
  // Access is checked before the ID is read, so that the response doesn't reveal which accounts exist.
  forbidOtherIds(viewer, { userId: id }, "You can only change your own account.");
  ctx.limits.take("account-user", String(viewer.userId));
  const isOther = ({ email }: Account) =>
    input.email !== undefined && input.email.toLowerCase() !== email.toLowerCase();
  const asksPassword = isOther(accountOf(ctx.db, viewer));
  if (asksPassword) {
    const refusal = emailRefusalText(ctx, input.email!);
    if (refusal) throw invalid({ email: refusal });
    await confirmPassword(ctx, by, currentPassword, "currentPassword");
  }
  return transact(ctx, (tx, now) => {
    if (asksPassword) refuseLoggedOut(ctx, viewer);
    const before = accountOf(tx, viewer);
    keepDemoLogin(before, input);
    const { email, ...others } = withNewNames(before, input);
    const wanted = isOther(before) ? email : undefined;
    const after = updateAccount(tx, before, wanted === undefined ? { ...others, email } : others);
    if (wanted !== undefined) requestEmailChange(ctx, tx, by, { ...after, pendingEmail: wanted });
    const fields = changedFields(before, after);
    if (fields) {
      alertSlurs(tx, after, [after.username, after.fullName], now);
      const reason = nameAuditReason(id, before, after, { fullName: "Full name", username: "Username" });
      const { id: entry } = auditBy(tx, by, { action: "account-changed", detail: { fields }, reason, now });
      compareNameWithCheck(ctx, tx, { before, after }, entry);
    }
    return findUser(tx, id)!;
  });
}

/** Unchanged names may break newer rules. */
function withNewNames(before: Account, input: NewAccount): NewAccount {
  const { username, fullName } = input;
  refuseBadNewName("fullName", withImitationRule(personNameProblem), fullName, before.fullName);
  if (username === undefined || username === before.username) return input;
  const folded = username.toLowerCase();
  refuseBadNewName("username", withImitationRule(usernameProblem), folded, before.username);
  return { ...input, username: folded };
}

/** The demo page logs in by username. */
function keepDemoLogin(account: Account, { username }: AccountInput) {
  if (!account.isDemo || username === undefined || username === account.username) return;
  throw invalid({ username: "You can't change the username of a demo account." });
}

/** The unique index of usernames decides between concurrent changes. */
function updateAccount(tx: Tx, before: Account, input: NewAccount): Account {
  if (Object.values(input).every((value) => value === undefined)) return before;
  return writeUnlessTaken("That username is already taken.", () => changeRow(tx, users, { id: before.id }, input)!);
}

const changedFields = (before: Account, after: Account) =>
  (["username", "email", "fullName", "phoneNumber"] as const).filter((name) => before[name] !== after[name]).join(",");

/** Ends all other sessions; the caller issues a new token. Throws 401 (session ended), 422 with fields, 429. */
export async function changePassword(ctx: Ctx, by: ActorContext, input: PasswordInput) {
  await confirmPassword(ctx, by, input.currentPassword, "currentPassword");
  if (by.viewer.role === "admin" && input.password.length < MIN_ADMIN_PASSWORD_CHARS) {
    throw invalid({ password: `Admins need at least ${MIN_ADMIN_PASSWORD_CHARS} characters` });
  }
  const passwordHash = await ctx.hasher.hash(input.password, "known");
  transact(ctx.db, (tx) => {
    refuseLoggedOut(ctx, by.viewer);
    const account = changeRow(tx, users, { id: by.viewer.userId }, { passwordHash })!;
    endSessionsOf(tx, account.id, by.viewer.sessionId);
    // Drops a pending email change, because someone with the old password may have requested it.
    forgetPendingEmail(tx, account.id);
    voidLinks(tx, account.id, "reset-password");
    const { id } = auditBy(tx, by, { action: "password-changed", now: ctx.now() });
    notify(ctx, tx, "account.password-changed", { to: account, id });
  });
}

/** Throws 422 on `field` (wrong password), 429. */
export async function confirmPassword(ctx: Ctx, by: ActorContext, password: string, field: string) {
  if (password === "") throw invalid({ [field]: "Enter your current password" });
  const tries: LimitTry[] = [["password-user", String(by.viewer.userId)]];
  // Counted before checking, so that concurrent guesses count. A correct one is refunded.
  ctx.limits.takeAll(tries);
  const { passwordHash } = findRow(ctx.db, users, { id: by.viewer.userId })!;
  if (await ctx.hasher.verify(password, passwordHash, "known")) return ctx.limits.giveBack(tries);
  auditBy(ctx.db, by, { action: "password-confirmation-failed", now: ctx.now() });
  throw invalid({ [field]: "That isn't your current password" });
}
