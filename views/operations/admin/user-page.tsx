/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { counted } from "#src/shared/base/number-labels.ts";
import { ADMIN_DASHBOARD, adminUserPath } from "#src/shared/base/paths.ts";
import { mediumDate, utcDay } from "#src/shared/base/time.ts";
import { roleLabels } from "#src/shared/base/viewers.ts";
import type { AdminUserView, AuditRow, NetworkAccount } from "#src/shared/operations/admin.ts";
import { EXPIRED_COUNT_DAYS } from "#src/shared/operations/admin-labels.ts";
import { AuditTable } from "./audit-tab.tsx";
import { BookingNumbers, type BookingNumbersProps } from "./booking-numbers.tsx";
import { type AdminBusinessData, BusinessFacts, DetailsList, Fold, instantElement } from "./details.tsx";

interface UserPageProps extends Omit<BookingNumbersProps, "path" | "other"> {
  user: AdminUserView;
  lastSeenAt: number | null;
  sessionCount: number;
  petCount: number;
  factor: { setUpAt: number } | null;
  blockCount: number;
  records: { userId: number; keptUntil: number | null; kept: string }[];
  nearby: readonly NetworkAccount[];
  wrong: { missed: number; canceledLate: number };
  business: AdminBusinessData | null;
  trail: AuditRow[];
  children: ComponentChildren;
}

export function UserPage({
  user,
  bookings,
  disputed,
  latest,
  page,
  business,
  trail,
  children,
  ...activity
}: UserPageProps) {
  return (
    <div class="wrap dash admin">
      <p>
        <a href={`${ADMIN_DASHBOARD}?tab=all`}>← All users</a>
      </p>
      <header>
        <div>
          <h1>{user.fullName}</h1>
          <p>
            {roleLabels[user.role]}, @{user.username}
          </p>
        </div>
        <StateOf user={user} />
      </header>
      <div class="user-page">
        <div class="stack">
          <AccountFacts user={user} {...activity} />
          {business && <BusinessFacts business={business} />}
        </div>
        {children}
      </div>
      {user.role !== "admin" && (
        <BookingNumbers
          bookings={bookings}
          disputed={disputed}
          latest={latest}
          page={page}
          path={adminUserPath(user.id)}
          other={user.role === "groomer" ? "Pet parent" : "Groomer"}
        />
      )}
      <Fold title="Audit trail">
        {trail.length > 0 ? <AuditTable rows={trail} /> : <p class="soft">Nothing yet.</p>}
        <p>
          <a href={`${ADMIN_DASHBOARD}?tab=audit&actor=${user.id}`}>Everything by this user</a>
          {" · "}
          <a href={`${ADMIN_DASHBOARD}?tab=audit&target=user+${user.id}`}>Everything done to this user</a>
        </p>
      </Fold>
    </div>
  );
}

function StateOf({ user }: { user: AdminUserView }) {
  if (user.closedAt !== null) return <span class="status cancelled">{user.isClosing ? "Closing" : "Closed"}</span>;
  if (user.suspendedAt !== null) return <span class="status declined">Suspended</span>;
  return <span class="status accepted">Account is active</span>;
}

type Activity = Omit<UserPageProps, "bookings" | "disputed" | "latest" | "page" | "business" | "trail" | "children">;

function AccountFacts({ user, lastSeenAt, sessionCount, petCount, factor, blockCount, ...rest }: Activity) {
  const { wrong, records, nearby } = rest;
  const place = user.city && `${user.city}, ${user.state} ${user.zipCode}`;
  return (
    <section class="panel" aria-labelledby="account-title">
      <h2 id="account-title">Account</h2>
      <DetailsList
        facts={[
          ["Email", `${user.email} (${user.emailVerified ? "confirmed" : "not confirmed"})`],
          ["Phone", user.phoneNumber],
          ["Location", place],
          ["Joined", instantElement(user.createdAt)],
          ["Last seen", lastSeenAt === null ? "Not logged in" : instantElement(lastSeenAt)],
          ["Logged in on", sessionCount && counted(sessionCount, "browser")],
          ["Two-step verification", factor ? <>Since {instantElement(factor.setUpAt)}</> : "Not set up"],
          user.role === "groomer"
            ? [`Last ${EXPIRED_COUNT_DAYS} days`, `${wrong.missed} missed, ${wrong.canceledLate} canceled late`]
            : ["Last 12 months", `${counted(wrong.missed, "no-show")}, ${wrong.canceledLate} canceled late`],
          ["Pets", user.role === "pet_parent" ? String(petCount) : null],
          ["Blocked by", blockCount && counted(blockCount, "person", "people")],
          ...records.map((record): [string, ComponentChildren] => [
            "Earlier account",
            <Earlier key={record.userId} {...record} />,
          ]),
          ["Same network within 7 days", nearby.length === 0 ? null : <Nearby key="nearby" accounts={nearby} />],
          ["Suspended", user.suspendedAt && instantElement(user.suspendedAt)],
          ["Reason", user.suspendedReason],
          ["Closed", user.closedAt && instantElement(user.closedAt)],
          ["Erased", user.isClosing ? "Once the payment provider ends the membership" : null],
        ]}
      />
    </section>
  );
}

const Earlier = ({ userId, keptUntil, kept }: UserPageProps["records"][number]) => (
  <>
    <a href={adminUserPath(userId)}>{`#${userId}`}</a>
    {`: ${kept}.`}
    {keptUntil !== null && ` Kept until ${mediumDate(utcDay(keptUntil))}.`}
  </>
);

const Nearby = ({ accounts }: { accounts: UserPageProps["nearby"] }) =>
  accounts.map(({ id, username }, at) => (
    <>
      {at > 0 && ", "}
      <a key={id} href={adminUserPath(id)}>{`@${username}`}</a>
    </>
  ));
