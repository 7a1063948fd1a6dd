import { locations, type Tx, transact, users } from "#db/db.ts";
import { audit, type Ctx } from "#src/base/context.ts";
import { exactFromOf } from "#src/domain/visits/exact-zip.ts";
import { site } from "#src/features/texts/content/site-pages.ts";
import { sqliteCode } from "#src/http/errors.ts";
import type { FormBody } from "#src/http/pages/page.tsx";
import type { RequestInfo } from "#src/http/request-info.ts";
import { notify } from "#src/notices/notify.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { inboxOf } from "#src/shared/base/mailbox.ts";
import { DEFAULT_SERVICE_RADIUS_MILES } from "#src/shared/listing/groomer-labels.ts";
import type { RegisterInput } from "#src/shared/people/accounts.ts";
import { issueLink } from "../mails/mailed-links.ts";
import { watchNames } from "../names.ts";
import { readSignUp, TAKEN } from "./sign-up.ts";

type Account = typeof users.$inferSelect;

/** Throws 422 with all errors, 409 (only the username or email is taken), 429. */
export async function register(ctx: Ctx, info: RequestInfo, form: FormBody): Promise<Account> {
  ctx.limits.take("register-ip", info.ip);
  const input = await readSignUp(ctx, form);
  const passwordHash = await ctx.hasher.hash(input.password);
  const now = ctx.now();
  return transact(ctx.db, (tx) => {
    const account = insertUser(tx, input, passwordHash, now);
    ctx.limits.take("new-address", inboxOf(account.email));
    insertLocation(tx, account, input, now);
    notify(ctx, tx, "account.registered", { to: account, ...issueLink(tx, account.id, "verify-email", now) });
    watchNames(tx, account, [account.username, account.fullName], now);
    audit(tx, { action: "register", actorId: account.id, detail: { role: account.role }, now, info });
    return account;
  });
}

/** The unique index decides between concurrent sign-ups. */
function insertUser(tx: Tx, input: RegisterInput, passwordHash: string, now: number): Account {
  const { username, email, fullName, role, phoneNumber } = input;
  const serviceTermsDate = site().terms.updated;
  try {
    return tx
      .insert(users)
      .values({ username, email, passwordHash, fullName, role, phoneNumber, serviceTermsDate, createdAt: now })
      .returning()
      .get();
  } catch (error) {
    if (sqliteCode(error) !== "SQLITE_CONSTRAINT_UNIQUE") throw error;
    throw new AppError("conflict", TAKEN);
  }
}

function insertLocation(tx: Tx, account: Account, { city, state, zipCode }: RegisterInput, now: number) {
  const serviceRadius = account.role === "groomer" ? DEFAULT_SERVICE_RADIUS_MILES : null;
  const exactFrom = exactFromOf(undefined, zipCode, now);
  tx.insert(locations).values({ userId: account.id, city, state, zipCode, serviceRadius, exactFrom }).run();
}
