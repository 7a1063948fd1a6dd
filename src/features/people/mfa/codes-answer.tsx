/** @jsxImportSource preact */

import type { Ctx } from "#src/base/context.ts";
import { page } from "#src/http/pages/page.tsx";
import { RecoveryCodesPage } from "#views/people/mfa/recovery-codes-page.tsx";

interface Shown {
  codes: string[];
  /** Where to go once they are kept. */
  next: string;
  cookies?: string[];
}

/** The recovery codes, which are shown this once: the answer to the form itself, so that nothing has to keep them. */
export function codesAnswer(ctx: Ctx, request: Request, { codes, next, cookies = [] }: Shown): Response {
  const main = <RecoveryCodesPage codes={codes} next={next} />;
  const response = page(ctx, request, { title: "Your recovery codes", isPrivate: true, main });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}
