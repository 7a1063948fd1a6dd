import { audit } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import type { RequestInfo } from "#src/http/request-info.ts";
import { invalid, notFound } from "#src/shared/base/errors.ts";
import type { DemoLoginInput } from "#src/shared/people/accounts.ts";
import { isOffered } from "#src/shared/running/demo.ts";
import { findAccount } from "../queries.ts";

/** Throws 404 outside demo mode. */
export function requireDemo({ config }: Ctx) {
  if (!config.demo) throw notFound();
}

/** Throws for anything but an offered demo account. */
export function demoLogin(ctx: Ctx, info: RequestInfo, { username }: DemoLoginInput) {
  requireDemo(ctx);
  if (!isOffered(username)) {
    throw invalid({ username: "Choose a demo account" });
  }
  const account = findAccount(ctx.db, username);
  if (!account?.isDemo || account.role === "admin" || account.disabledAt !== null) {
    throw invalid({ username: "This demo account isn't set up here" });
  }
  audit(ctx.db, { action: "login", actorId: account.id, detail: { demo: true }, now: ctx.now(), info });
  return account;
}
