/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import type { FormBody } from "#src/http/forms.ts";
import { page } from "#src/http/pages/page.tsx";
import type { AppError } from "#src/shared/base/errors.ts";
import { RecoveryCodesPage } from "#views/people/mfa/second-factor-page.tsx";
import { SetUpPage, type SetUpPageProps } from "#views/people/mfa/set-up-page.tsx";
import { makeOffer, readOffer } from "./codes.ts";
import type { Owner } from "./use-code.ts";

export interface Refused {
  error: AppError;
  body: FormBody;
}

interface SetUp extends Pick<SetUpPageProps, "action" | "isRequired" | "isReplacing"> {
  owner: Owner;
  refused: Refused | undefined;
}

/** Keeps the offer if the form comes back. */
export function setUpPage(ctx: Ctx, { owner, refused, ...how }: SetUp) {
  const offer = (refused && readOffer(ctx, owner, String(refused.body.token))) ?? makeOffer(ctx, owner);
  const { fields = {}, message } = refused?.error ?? {};
  const { username, role } = owner;
  return <SetUpPage {...how} {...{ offer, username, fields, message }} isAdmin={role === "admin"} />;
}

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
