/** @jsxImportSource preact */
import { eq } from "drizzle-orm";
import { Elysia } from "elysia";
import type { VNode } from "preact";
import { users } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { attempt, FormBody, readInput } from "#src/http/forms.ts";
import { access } from "#src/http/guards/access.ts";
import { page, redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import type { AppError } from "#src/shared/base/errors.ts";
import { CodeInput, FactorQuery, type FactorTask, SetUpInput } from "#src/shared/people/mfa.ts";
import { secondFactorPath } from "#src/shared/running/admin-paths.ts";
import { SecondFactorPage } from "#views/people/mfa/second-factor-page.tsx";
import { SetUpPage } from "#views/people/mfa/set-up-page.tsx";
import { TaskPage } from "#views/people/mfa/task-page.tsx";
import { formPage } from "../accounts/form-page.ts";
import { codesAnswer } from "./codes-answer.tsx";
import { makeOffer, readOffer } from "./offer.ts";
import { findSecondFactor } from "./queries.ts";
import { isRequired } from "./required.ts";
import { makeRecoveryCodes, type Owner, removeFactor, setUpFactor } from "./service.ts";

/** An admin's own second factor: a look at it, and a form for each thing to do. */
export const secondFactorPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get("/admin/second-factor", ({ request, viewer, query }) => show(ctx, request, { viewer, task: query.do }), {
      access: "admin",
      query: FactorQuery,
    })
    .post(
      "/admin/second-factor",
      ({ request, viewer, query, body }) => submit(ctx, request, { viewer, task: query.do, body }),
      {
        access: "admin",
        query: FactorQuery,
        body: FormBody,
      },
    );

const ownerOf = ({ db }: Ctx, { userId }: Viewer): Owner => db.select().from(users).where(eq(users.id, userId)).get()!;

interface Refused {
  error: AppError;
  body: FormBody;
}

interface Shown {
  viewer: Viewer;
  task: FactorTask | undefined;
  refused?: Refused;
}

function show(ctx: Ctx, request: Request, { viewer, task, refused }: Shown): Response {
  const factor = findSecondFactor(ctx.db, viewer.userId);
  const mayTurnOff = !isRequired(ctx.config);
  if (task === "set-up") {
    return setUpForm(ctx, request, { owner: ownerOf(ctx, viewer), isReplacing: factor !== undefined, refused });
  }
  if (task && (refused || (factor && (task === "codes" || mayTurnOff)))) {
    const { fields = {}, message } = refused?.error ?? {};
    const main = <TaskPage task={task} fields={fields} message={message} />;
    return answer(ctx, request, main, refused);
  }
  const main = <SecondFactorPage factor={factor ?? null} mayTurnOff={mayTurnOff} />;
  return page(ctx, request, { title: "Two-step verification | Admin", isPrivate: true, isEnhanced: true, main });
}

interface SetUp {
  owner: Owner;
  isReplacing: boolean;
  refused: Refused | undefined;
}

function setUpForm(ctx: Ctx, request: Request, { owner, isReplacing, refused }: SetUp): Response {
  const offer = (refused && readOffer(ctx, owner, String(refused.body.token))) ?? makeOffer(ctx, owner);
  const { fields = {}, message } = refused?.error ?? {};
  const main = (
    <SetUpPage
      action={secondFactorPath("set-up")}
      offer={offer}
      username={owner.username}
      fields={fields}
      message={message}
      isReplacing={isReplacing}
    />
  );
  return answer(ctx, request, main, refused);
}

const answer = (ctx: Ctx, request: Request, main: VNode, refused?: Refused) =>
  formPage(ctx, request, {
    title: "Two-step verification | Admin",
    main,
    ...(refused ? { refused: { error: refused.error, toastTitle: "Something went wrong" } } : {}),
  });

interface Sent {
  viewer: Viewer;
  task: FactorTask | undefined;
  body: FormBody;
}

async function submit(ctx: Ctx, request: Request, { viewer, task = "set-up", body }: Sent) {
  const owner = ownerOf(ctx, viewer);
  const result = await attempt(() => run(ctx, request, { owner, viewer, task, body }));
  if ("refused" in result) return show(ctx, request, { viewer, task, refused: { error: result.refused, body } });
  if (result.done) return codesAnswer(ctx, request, { codes: result.done, next: secondFactorPath() });
  return redirect(secondFactorPath(), {
    flash: flashCookie(ctx, { kind: "success", title: "Two-step verification is off" }),
  });
}

interface Wanted extends Sent {
  owner: Owner;
  task: FactorTask;
}

/** Gives recovery codes to show, or nothing. */
function run(ctx: Ctx, request: Request, { owner, viewer, task, body }: Wanted): string[] | null {
  if (task === "set-up") {
    return setUpFactor(ctx, request, { owner, input: readInput(SetUpInput, body), sessionId: viewer.sessionId });
  }
  const { code } = readInput(CodeInput, body);
  if (task === "codes") return makeRecoveryCodes(ctx, request, owner, code);
  removeFactor(ctx, request, owner, code);
  return null;
}
