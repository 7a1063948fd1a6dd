import { addRow, locations, type Tx, transact, users } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import { audit, type Ctx } from "#src/base/context.ts";
import { withImitationRule } from "#src/domain/people/names.ts";
import { exactZipStartsAt } from "#src/domain/visits/exact-zip.ts";
import { loadSiteContent } from "#src/features/content/texts/site-pages.tsx";
import { requireZipDigits } from "#src/features/places/places/queries.ts";
import { writeUnlessTaken } from "#src/http/errors.ts";
import { attempt, type RawForm, readInput } from "#src/http/pages/page.tsx";
import type { RequestInfo } from "#src/http/request-info.ts";
import { expiredFormCookie, type FormCookieKind, formCookie, readFormCookie } from "#src/http/sessions/form-cookie.ts";
import { notify } from "#src/notices/notify.ts";
import { conflict, invalid } from "#src/shared/base/errors.ts";
import { inboxKey, parseEmail } from "#src/shared/base/mailbox.ts";
import { AUTH } from "#src/shared/base/paths.ts";
import { plainText } from "#src/shared/base/plain-text.ts";
import { DEFAULT_SERVICE_RADIUS_MILES } from "#src/shared/listing/groomer-labels.ts";
import { RegisterInput } from "#src/shared/people/accounts.ts";
import { issueLink } from "../emails/emailed-links.ts";
import { alertSlurs } from "../names.ts";
import { type Account, findByLogin } from "../queries.ts";

/** Throws 422 with all errors, 409 (only the username or email is taken), 429. */
export async function register(ctx: Ctx, info: RequestInfo, form: RawForm): Promise<Account> {
  ctx.limits.take("register-ip", info.ip);
  const input = await readSignUp(ctx, form);
  const passwordHash = await ctx.hasher.hash(input.password);
  return transact(ctx, (tx, now) => {
    const account = insertUser(tx, input, passwordHash, now);
    ctx.limits.take("new-address", inboxKey(account.email));
    const { city, state, zipCode } = input;
    const serviceRadius = account.role === "groomer" ? DEFAULT_SERVICE_RADIUS_MILES : null;
    const exactFrom = exactZipStartsAt(undefined, zipCode, now);
    tx.insert(locations).values({ userId: account.id, city, state, zipCode, serviceRadius, exactFrom }).run();
    notify(ctx, tx, "account.registered", { to: account, ...issueLink(tx, account.id, "verify-email", now) });
    alertSlurs(tx, account, [account.username, account.fullName], now);
    audit(tx, { action: "register", actorId: account.id, detail: { role: account.role }, now, info });
    return account;
  });
}

/** The unique index decides between concurrent sign-ups. */
function insertUser(tx: Tx, input: RegisterInput, passwordHash: string, now: number): Account {
  const { username, email, fullName, role, phoneNumber } = input;
  const serviceTermsDate = loadSiteContent().terms.updated;
  const values = { username, email, passwordHash, fullName, role, phoneNumber, serviceTermsDate, createdAt: now };
  return writeUnlessTaken(TAKEN_TEXT, () => addRow(tx, users, values));
}

/** One sentence for both, so that it doesn't reveal which one has an account. */
export const TAKEN_TEXT = "That username or email is already taken.";

/** Reports all errors at once. Fills in city and state by ZIP code. Throws 422, 409 (only a name is taken). */
async function readSignUp(ctx: Ctx, body: RawForm): Promise<RegisterInput> {
  const form = withTown(ctx, body);
  const read = await attempt(() => readInput(RegisterInput, form));
  const place = await attempt(() =>
    requireZipDigits(ctx.db, { zipCode: textOf(form.zipCode), state: textOf(form.state).toUpperCase() }),
  );
  const wrong = "refused" in read ? { ...read.refused.fields } : {};
  const refusals = {
    username: withImitationRule(() => null)(textOf(form.username)),
    fullName: withImitationRule(() => null)(textOf(form.fullName)),
    email: emailRefusalText(ctx, textOf(form.email)),
    role: roleRefusal(ctx, textOf(form.role)),
  };
  for (const [name, problem] of Object.entries(refusals)) if (problem) wrong[name] ??= problem;
  const isOtherState = wrong.state && findZip(ctx.db, textOf(form.zipCode));
  if ("refused" in place && !isOtherState) Object.assign(wrong, { ...place.refused.fields, ...wrong });
  const inUse = names.some((name) => !wrong[name] && isTaken(ctx, textOf(form[name])));
  if ("done" in read && "done" in place && Object.keys(wrong).length === 0) {
    if (inUse) throw conflict(TAKEN_TEXT);
    return { ...read.done, zipCode: place.done };
  }
  throw invalid(inOrder({ ...wrong, ...(inUse && { [wrong.username ? "email" : "username"]: TAKEN_TEXT }) }));
}

/** For sign-ups and new emails. A listed domain includes its subdomains. */
export function emailRefusalText({ config: { blockedDomains } }: Ctx, email: string): string | null {
  const labels = parseEmail(email)?.split("@")[1]?.split(".") ?? [];
  const isBlocked = labels.some((_, at) => blockedDomains?.has(labels.slice(at).join(".")));
  return isBlocked ? "We don't accept email addresses from this provider. Please use another one." : null;
}

function roleRefusal({ config: { signUp } }: Ctx, role: string): string | null {
  if (signUp === "on" || signUp === role) return null;
  if (signUp === "off") return "Sign-ups are closed right now.";
  return `Only ${signUp === "groomer" ? "groomers" : "pet parents"} can sign up right now.`;
}

const names = ["username", "email"];

const textOf = (value: unknown) => (typeof value === "string" ? plainText(value) : "");

const isTaken = (ctx: Ctx, name: string) => name !== "" && findByLogin(ctx.db, name) !== undefined;

const inOrder = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.keys(RegisterInput.shape).flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  );

function withTown(ctx: Ctx, form: RawForm): RawForm {
  const place = findZip(ctx.db, textOf(form.zipCode));
  if (!place) return form;
  return { ...form, city: textOf(form.city) || place.city, state: textOf(form.state) || place.state };
}

const kind: FormCookieKind = {
  name: "sign-up-draft",
  path: AUTH,
  fields: ["fullName", "email", "zipCode", "city", "state"],
};

export const signUpCookie = ({ config }: Ctx, form: RawForm) => formCookie(config, kind, form);

export const readSignUpCookie = (request: Request) => readFormCookie(request, kind);

export const endedSignUpCookie = ({ config }: Ctx, request: Request): string[] =>
  readSignUpCookie(request) ? [expiredFormCookie(config, kind)] : [];
