/** @jsxImportSource preact */

import type { Ctx } from "#src/base/context.ts";
import { attempt, type FormBody, readInput } from "#src/http/forms.ts";
import { infoOf } from "#src/http/request-info.ts";
import { signIn } from "#src/http/sessions/sessions.ts";
import { DemoLoginInput } from "#src/shared/people/accounts.ts";
import { DemoPage } from "#views/people/accounts/demo-page.tsx";
import { formPage } from "../form-page.ts";
import { welcomeIn } from "./auth-form.tsx";
import { demoLogin, requireDemo } from "./demo-login.ts";

const title = "Demo login";

export function showDemo(ctx: Ctx, request: Request): Response {
  requireDemo(ctx);
  return formPage(ctx, request, { title, main: <DemoPage /> });
}

export async function submitDemo(ctx: Ctx, request: Request, body: FormBody): Promise<Response> {
  requireDemo(ctx);
  const result = await attempt(() => demoLogin(ctx, infoOf(request), readInput(DemoLoginInput, body)));
  if ("done" in result) return welcomeIn(ctx, request, result.done, { cookies: signIn(ctx, request, result.done) });
  const { refused } = result;
  const main = <DemoPage message={refused.message} />;
  return formPage(ctx, request, { title, main, refused, failed: "Login failed" });
}
