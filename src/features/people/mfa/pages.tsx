/** @jsxImportSource preact */
import type { VNode } from "preact";
import { findRow, users } from "#db/db.ts";
import type { ActorContext, Ctx, Viewer } from "#src/base/context.ts";
import { router } from "#src/http/guards/access.ts";
import { attempt, RawForm, readInput, redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { accountPath, parentProfilePath } from "#src/shared/base/dashboard-paths.ts";
import { dashboardPath } from "#src/shared/base/viewers.ts";
import { CodeInput, type MfaTask, MfaTaskQuery, SetUpInput, SwitchInput } from "#src/shared/people/mfa.ts";
import { twoStepPath } from "#src/shared/people/mfa-paths.ts";
import { TwoStepTaskPage } from "#views/people/mfa/code-page.tsx";
import { MfaPage } from "#views/people/mfa/mfa-page.tsx";
import { type FormRefusal, formReply } from "../accounts/form-page.ts";
import { type Account, refuseLoggedOut } from "../accounts/queries.ts";
import { confirmPassword } from "../accounts/settings/service.ts";
import { recoveryCodesAnswer, setUpPage } from "./login-pages.tsx";
import { findMfa, isMfaRequired } from "./queries.ts";
import { declineMfa, makeRecoveryCodes, removeMfa, setUpMfa } from "./service.ts";

/** Groomers and parents see their status in the settings. */
export const mfaPages = (ctx: Ctx) =>
  router(ctx)
    .get("/two-step", ({ request, viewer, query }) => show(ctx, request, { viewer, task: query.do }), {
      access: "logged-in",
      query: MfaTaskQuery,
    })
    .post("/two-step", ({ request, by, query, body }) => submit(ctx, request, { by, task: query.do, body }), {
      access: "logged-in",
      query: MfaTaskQuery,
      body: RawForm,
    });

const ownerOf = ({ db }: Ctx, { userId }: Viewer): Account => findRow(db, users, { id: userId })!;

interface MfaPageState {
  viewer: Viewer;
  task: MfaTask | undefined;
  refused?: FormRefusal;
}

/** A new app takes a code of the old one instead. Demo passwords are unknown to their users. */
const asksPassword = ({ db }: Ctx, { id, role, isDemo }: Account, task: MfaTask | undefined) =>
  role !== "admin" && (task === "off" || (task === "set-up" && !isDemo && !findMfa(db, id)));

function show(ctx: Ctx, request: Request, { viewer, task, refused }: MfaPageState): Response {
  const factor = findMfa(ctx.db, viewer.userId);
  const { role } = viewer;
  const mayTurnOff = !isMfaRequired(ctx.config, role);
  const owner = ownerOf(ctx, viewer);
  if (task === "set-up") {
    const how = { isReplacing: factor !== undefined, asksPassword: asksPassword(ctx, owner, task) };
    return answer(ctx, request, setUpPage(ctx, { owner, refused, action: twoStepPath(task), ...how }), refused);
  }
  if ((task === "codes" || task === "off") && (refused || (factor && (task === "codes" || mayTurnOff)))) {
    const { fields = {}, message } = refused?.error ?? {};
    const how = { task, isAdmin: role === "admin", asksPassword: asksPassword(ctx, owner, task) };
    return answer(ctx, request, <TwoStepTaskPage {...how} fields={fields} message={message} />, refused);
  }
  if (role !== "admin") return redirect(role === "groomer" ? accountPath("security") : parentProfilePath("security"));
  const main = <MfaPage factor={factor ?? null} mayTurnOff={mayTurnOff} />;
  return answer(ctx, request, main);
}

const title = "Two-step verification";

const answer = (ctx: Ctx, request: Request, main: VNode, refused?: FormRefusal) =>
  formReply(ctx, request, { title, main, refused: refused?.error, failed: "Something went wrong" });

type MfaSubmission = { by: ActorContext; task: MfaTask | undefined; body: RawForm };

async function submit(ctx: Ctx, request: Request, { by, task = "set-up", body }: MfaSubmission) {
  const { viewer } = by;
  if (task === "not-now") {
    declineMfa(ctx, by);
    return redirect(dashboardPath(viewer.role));
  }
  const result = await attempt(() => run(ctx, request, { by, task, body }));
  if ("refused" in result) return show(ctx, request, { viewer, task, refused: { error: result.refused, body } });
  if (result.done) return recoveryCodesAnswer(ctx, request, { codes: result.done, next: twoStepPath() });
  return redirect(twoStepPath(), {
    flash: flashCookie(ctx, { kind: "success", title: "Two-step verification is off" }),
  });
}

/** Returns recovery codes to show, or null. */
async function run(ctx: Ctx, request: Request, { by, task, body }: MfaSubmission): Promise<string[] | null> {
  const { viewer } = by;
  const owner = ownerOf(ctx, viewer);
  if (asksPassword(ctx, owner, task)) {
    await confirmPassword(ctx, by, readInput(SwitchInput, body).password, "password");
    // The check took time, so the session may have ended.
    refuseLoggedOut(ctx, viewer);
  }
  if (task === "set-up") {
    return setUpMfa(ctx, request, { owner, input: readInput(SetUpInput, body), sessionId: viewer.sessionId });
  }
  const { code } = readInput(CodeInput, body);
  if (task === "codes") return makeRecoveryCodes(ctx, request, owner, code);
  removeMfa(ctx, request, owner, code);
  return null;
}
