import { ADMIN_DASHBOARD, ADMIN_LOGIN, isAdminPath, safeNext } from "../base/paths.ts";
import type { FactorTask } from "../people/mfa.ts";

const SECOND_FACTOR = "/admin/second-factor";
const CODE_STEP = `${ADMIN_LOGIN}/code`;
const SET_UP_STEP = `${ADMIN_LOGIN}/set-up`;

/** After signing in, an admin goes on where they wanted to; never to a page outside the admins' part. */
export const adminNext = (next: string | undefined) => {
  const path = safeNext(next);
  return path && isAdminPath(path) ? path : null;
};

/** An admin's own second factor, and what they can do with it. */
export const secondFactorPath = (task?: FactorTask) => (task ? `${SECOND_FACTOR}?do=${task}` : SECOND_FACTOR);

interface Step {
  next?: string | undefined;
  recovery?: boolean;
}

/** The page of the second step of a sign-in, which leads on to `next`. */
export function signInStepPath(step: "code" | "set-up", { next, recovery = false }: Step = {}): string {
  const query = new URLSearchParams();
  const path = adminNext(next);
  if (path && path !== ADMIN_DASHBOARD) query.set("next", path);
  if (recovery) query.set("recovery", "1");
  return `${step === "code" ? CODE_STEP : SET_UP_STEP}${query.size > 0 ? `?${query}` : ""}`;
}
