import type { Ctx } from "#src/base/context.ts";
import { redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { ADMIN_DASHBOARD } from "#src/shared/base/paths.ts";
import { adminNext } from "#src/shared/running/admin-paths.ts";

interface SignedIn {
  cookies: string[];
  /** Where they wanted to go. */
  next: string | undefined;
}

/** On from an admin's sign-in, with a word of welcome. */
export const welcomeAdmin = (ctx: Ctx, { fullName }: { fullName: string }, { cookies, next }: SignedIn): Response =>
  redirect(adminNext(next) ?? ADMIN_DASHBOARD, {
    flash: flashCookie(ctx, {
      kind: "success",
      title: "Logged in successfully",
      description: `Welcome back, ${fullName}!`,
    }),
    cookies,
  });
