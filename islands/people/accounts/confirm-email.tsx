import type { UserView } from "#src/shared/people/accounts.ts";
import { SendLink } from "./send-link.tsx";

/** A note while the e-mail address is not confirmed, with a way to get a new link. */
export function ConfirmEmail({ user: { email, role } }: { user: UserView }) {
  return (
    <div className="notice">
      <p>
        <strong>Confirm your e-mail address</strong>
        {`We sent a link to ${email}. `}
        {role === "groomer"
          ? "Your profile says 'Verified Groomer' once you have followed it and your check is passed."
          : "You need it to review a visit."}
      </p>
      <SendLink />
    </div>
  );
}
