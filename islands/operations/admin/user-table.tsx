import { counted } from "#src/shared/base/number-labels.ts";
import { adminUserPath } from "#src/shared/base/paths.ts";
import { mediumDate, utcDay } from "#src/shared/base/time.ts";
import { roleLabels } from "#src/shared/base/viewers.ts";
import type { BackgroundCheckStatus } from "#src/shared/listing/groomer-labels.ts";
import { membershipLabels, membershipTone } from "#src/shared/money/membership-labels.ts";
import type { AdminUserView } from "#src/shared/operations/admin.ts";
import { backgroundCheckLabels, type UsersTab } from "#src/shared/operations/admin-labels.ts";

export function UserTable({ users, tab }: { users: AdminUserView[]; tab: UsersTab }) {
  const hasBusinesses = tab !== "parents";
  return (
    <table className="plain roll">
      <thead>
        <tr>
          <th scope="col">Name</th>
          {hasBusinesses && <th scope="col">Business</th>}
          <th scope="col">Location</th>
          <th scope="col">Status</th>
          <th scope="col">Joined</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <td>
              <a href={adminUserPath(user.id)}>{user.fullName}</a>
              <span className="soft small line">
                @{user.username}, {user.email}
              </span>
            </td>
            {hasBusinesses && <td>{user.groomerProfile?.businessName}</td>}
            <td>{user.city && `${user.city}, ${user.state}`}</td>
            <td>
              <States user={user} />
            </td>
            <td className="when" data-label="Joined">
              {mediumDate(utcDay(user.createdAt))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function States({ user }: { user: AdminUserView }) {
  const { groomerProfile: profile } = user;
  return (
    <span className="states">
      {user.closedAt !== null && <span className="status cancelled">{user.isClosing ? "Closing" : "Closed"}</span>}
      {user.suspendedAt !== null && <span className="status declined">Suspended</span>}
      {user.role !== "groomer" && <span className="soft small">{roleLabels[user.role]}</span>}
      {user.role === "groomer" && !profile && <span className="soft small">{roleLabels.groomer}, no profile yet</span>}
      {profile && (
        <>
          <span className={`status ${backgroundCheckTones[profile.backgroundCheckStatus]}`}>
            Check: {backgroundCheckLabels[profile.backgroundCheckStatus].toLowerCase()}
          </span>
          <span className={`status ${membershipTone[profile.membershipState]}`}>
            {membershipLabels[profile.membershipState]}
          </span>
          {profile.expiredRequests > 0 && (
            <span className="status declined">{`${counted(profile.expiredRequests, "request")} expired`}</span>
          )}
        </>
      )}
    </span>
  );
}

export const backgroundCheckTones: Record<BackgroundCheckStatus, string> = {
  not_started: "cancelled",
  pending: "pending",
  passed: "accepted",
  failed: "declined",
};
