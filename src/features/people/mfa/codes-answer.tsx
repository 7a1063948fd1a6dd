/** @jsxImportSource preact */

import type { Ctx } from "#src/base/context.ts";
import { page } from "#src/http/pages/page.tsx";
import { RecoveryCodesPage } from "#views/people/mfa/recovery-codes-page.tsx";

interface Shown {
  codes: string[];
  next: string;
  cookies?: string[];
}

/** Shows recovery codes once, in the response to the form, so that they are never stored. */
export function codesAnswer(ctx: Ctx, request: Request, { codes, next, cookies = [] }: Shown): Response {
  const main = <RecoveryCodesPage codes={codes} next={next} />;
  const response = page(ctx, request, { title: "Your recovery codes", isPrivate: true, main });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}
