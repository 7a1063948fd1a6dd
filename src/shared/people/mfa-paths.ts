import { ADMIN_DASHBOARD, AUTH, isAdminPath, safeNextPath } from "../base/paths.ts";
import { dashboardPath, type Role } from "../base/viewers.ts";
import type { MfaTask } from "./mfa.ts";

const TWO_STEP = "/two-step";

export const twoStepPath = (task?: MfaTask) => (task ? `${TWO_STEP}?do=${task}` : TWO_STEP);

export const adminNextPathOrNull = (next: string | undefined | null) => {
  const path = safeNextPath(next);
  return path && isAdminPath(path) ? path : null;
};

export const pathAfterLogin = (role: Role, next: string | undefined | null) =>
  (role === "admin" ? adminNextPathOrNull(next) : safeNextPath(next)) ?? dashboardPath(role);

interface StepQuery {
  next?: string | undefined | null;
  recovery?: boolean;
}

export function logInStepPath(step: "code" | "set-up", { next, recovery = false }: StepQuery = {}): string {
  const query = new URLSearchParams();
  const path = safeNextPath(next);
  if (path) query.set("next", path);
  if (recovery) query.set("recovery", "1");
  return `${AUTH}/${step}${query.size > 0 ? `?${query}` : ""}`;
}

/** `next` marks an admin, who returns to the admin login after a timeout. */
export const adminStepPath = (step: "code" | "set-up", next: string | undefined) =>
  logInStepPath(step, { next: adminNextPathOrNull(next) ?? ADMIN_DASHBOARD });
