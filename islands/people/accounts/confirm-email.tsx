import type { UserView } from "#src/shared/people/accounts.ts";
import { SendLink } from "./send-link.tsx";

export function ConfirmEmail({ user: { email, role } }: { user: Pick<UserView, "email" | "role"> }) {
  return (
    <div className="notice">
      <p>
        <strong>Confirm your email</strong>
        {`We sent a link to ${email}. `}
        {role === "groomer"
          ? 'For the "Verified Groomer" badge, you need this and your background check.'
          : "You need this to review visits."}
      </p>
      <SendLink />
    </div>
  );
}
