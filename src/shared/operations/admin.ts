import * as z from "zod/mini";
import { pick } from "../base/by-name.ts";
import { email, id, pageNumber, requiredText, text } from "../base/fields.ts";
import { roles } from "../base/viewers.ts";
import { checkStatusKeys, membershipStates } from "../listing/groomer-labels.ts";
import { GroomerProfileView } from "../listing/groomers.ts";
import { adminActions } from "../money/membership-labels.ts";
import { UserView } from "../people/accounts.ts";
import { adminTabs, MIN_ADMIN_PASSWORD_CHARS, type UserState, userSorts, userStates } from "./admin-labels.ts";

export const AdminLoginQuery = z.object({ next: z.catch(z.optional(z.string()), undefined) });

export const NewAdmin = z.object({
  username: z.pipe(
    requiredText("Username must be at least 3 characters", 254, 3),
    z.string().check(z.regex(/^\S+$/, "Use a username without spaces")),
  ),
  email,
  password: z
    .string()
    .check(
      z.minLength(MIN_ADMIN_PASSWORD_CHARS, `Password must be at least ${MIN_ADMIN_PASSWORD_CHARS} characters`),
      z.maxLength(256, "Use up to 256 characters for the password"),
    ),
});
export type NewAdmin = z.infer<typeof NewAdmin>;

const choice = <const T extends readonly [string, ...string[]]>(values: T, message: string) =>
  z.pipe(
    z.transform((value: unknown) => value || undefined),
    z.optional(z.enum(values, message)),
  );
/** One of each kind; all must match. */
const states = z.pipe(
  z.transform((value: unknown) => [value].flat().filter(Boolean)),
  z.custom<UserState[]>(
    (value) => (value as unknown[]).every((one) => userStates.includes(one as UserState)),
    "Choose one of the states",
  ),
);
const words = (max: number) =>
  z.pipe(
    z.optional(text(max)),
    z.transform((value) => value ?? ""),
  );

export const UsersQuery = z.object({
  q: words(100),
  role: choice(roles, "Choose one of the roles"),
  state: states,
  sort: z.pipe(
    choice(userSorts, "Choose one of the sort orders"),
    z.transform((value) => value ?? "newest"),
  ),
  page: pageNumber,
});
export type UsersQuery = z.infer<typeof UsersQuery>;

/** Unknown values become the default. */
export const AdminDashboardQuery = z.object({
  tab: z.catch(z.enum(adminTabs), "needs-action"),
  q: z.catch(UsersQuery.shape.q, ""),
  state: z.catch(states, []),
  sort: z.catch(UsersQuery.shape.sort, "newest"),
  page: z.catch(pageNumber, 1),
  actor: z.catch(words(254), ""),
  target: z.catch(words(100), ""),
  action: z.catch(words(100), ""),
  network: z.catch(words(50), ""),
  region: z.catch(words(2), ""),
});
export type AdminDashboardQuery = z.infer<typeof AdminDashboardQuery>;

/** A given `page` unfolds the bookings. */
export const UserPageQuery = z.object({ page: z.catch(z.nullable(id()), null) });

const { isMembershipActive, membershipStartDate, membershipEndDate } = GroomerProfileView.shape;
const membershipFields = { isMembershipActive, membershipStartDate, membershipEndDate };

/** UTC milliseconds, dates 'YYYY-MM-DD'. */
export const AdminUserView = z.object({
  ...z.omit(UserView, { pendingEmail: true, groomerId: true }).shape,
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  createdAt: z.number(),
  suspendedAt: z.nullable(z.number()),
  suspendedReason: z.nullable(z.string()),
  closedAt: z.nullable(z.number()),
  /** Closed, but the payment provider still has to end everything. */
  isClosing: z.boolean(),
  groomerProfile: z.nullable(
    z.object({
      ...pick(GroomerProfileView.shape, ["id", "userId", "businessName", "timeZone", "isListed"]),
      ...pick(GroomerProfileView.shape, ["backgroundCheckStatus", "backgroundCheckDate"]),
      ...membershipFields,
      membershipState: z.enum(membershipStates),
      expiredRequests: z.number(),
    }),
  ),
});
export type AdminUserView = z.infer<typeof AdminUserView>;

export const BackgroundCheckView = z.object({
  groomerId: z.number(),
  status: z.enum(checkStatusKeys),
  date: z.nullable(z.string()),
  note: z.nullable(z.string()),
  expires: z.nullable(z.string()),
  /** The checked name, if the account's name differs and no admin has reviewed it. */
  checkedAs: z.nullable(z.string()),
  /** Status and name, sent back as `was`. */
  seen: z.string(),
});
export type BackgroundCheckView = z.infer<typeof BackgroundCheckView>;

export const AdminMembershipView = z.object({
  userId: z.number(),
  groomerId: z.number(),
  state: z.enum(membershipStates),
  ...membershipFields,
  days: z.object({
    since: z.nullable(z.string()),
    end: z.nullable(z.string()),
    nextCharge: z.nullable(z.string()),
    listedUntil: z.nullable(z.string()),
    grantedUntil: z.nullable(z.string()),
  }),
  reason: z.nullable(z.string()),
  card: z.nullable(z.string()),
  isClosed: z.boolean(),
  /** Also in the hour of a draft charge. */
  isUnpaid: z.boolean(),
  actions: z.array(z.enum(adminActions)),
});
export type AdminMembershipView = z.infer<typeof AdminMembershipView>;

export const AdminReviewView = z.object({
  id: z.number(),
  hiddenAt: z.nullable(z.number()),
  hiddenReason: z.nullable(z.string()),
});
export type AdminReviewView = z.infer<typeof AdminReviewView>;

export interface NetworkAccount {
  id: number;
  username: string;
  canSuspend: boolean;
  /** Requests and visits ahead. */
  visits: number;
}

export interface AuditRow {
  id: number;
  at: number;
  actorId: number | null;
  actor: string | null;
  action: string;
  target: string | null;
  targetName: string | null;
  detail: string | null;
  reason: string | null;
  ip: string | null;
}
