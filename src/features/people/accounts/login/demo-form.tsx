/** @jsxImportSource preact */
import { audit, type Ctx } from "#src/base/context.ts";
import { attempt, type FormBody, readInput } from "#src/http/pages/page.tsx";
import { infoOf, type RequestInfo } from "#src/http/request-info.ts";
import { logIn } from "#src/http/sessions/sessions.ts";
import { invalid, notFound } from "#src/shared/base/errors.ts";
import { isDemoAccount } from "#src/shared/operations/demo.ts";
import { DemoLoginInput } from "#src/shared/people/accounts.ts";
import { DemoPage } from "#views/people/accounts/auth-page.tsx";
import { formPage } from "../form-page.ts";
import { findAccount } from "../queries.ts";
import { welcomeIn } from "./auth-form.tsx";

/** Throws 404 outside demo mode. */
export function requireDemo({ config }: Ctx) {
  if (!config.demo) throw notFound();
}

/** Throws for anything but an offered demo account. */
export function demoLogin(ctx: Ctx, info: RequestInfo, { username }: DemoLoginInput) {
  requireDemo(ctx);
  if (!isDemoAccount(username)) throw invalid({ username: "Choose a demo account" });
  const account = findAccount(ctx.db, username);
  if (!account?.isDemo || account.role === "admin" || account.disabledAt !== null) {
    throw invalid({ username: "This demo account isn't set up here" });
  }
  audit(ctx.db, { action: "login", actorId: account.id, detail: { demo: true }, now: ctx.now(), info });
  return account;
}

const title = "Demo login";

export function showDemo(ctx: Ctx, request: Request): Response {
  requireDemo(ctx);
  return formPage(ctx, request, { title, main: <DemoPage /> });
}

export async function submitDemo(ctx: Ctx, request: Request, body: FormBody): Promise<Response> {
  requireDemo(ctx);
  const result = await attempt(() => demoLogin(ctx, infoOf(request), readInput(DemoLoginInput, body)));
  if ("done" in result) return welcomeIn(ctx, request, result.done, { cookies: logIn(ctx, request, result.done) });
  const { refused } = result;
  const main = <DemoPage message={refused.message} />;
  return formPage(ctx, request, { title, main, refused, failed: "Login failed" });
}
