import { callApi } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { AsyncButton } from "#islands/ui/work-button.tsx";
import type { UserView } from "#src/shared/people/accounts.ts";

export function SendLinkButton({ path = "/api/verify-email/resend" }: { path?: string }) {
  async function send() {
    const { message } = await callApi<{ message: string }>("POST", path);
    showToast({ kind: "success", title: "Link sent", description: message });
  }

  return (
    <AsyncButton work={send} busy="Sending..." failed="Failed to send the link">
      Send a new link
    </AsyncButton>
  );
}

export function ConfirmEmailNotice({ user: { email, role } }: { user: Pick<UserView, "email" | "role"> }) {
  return (
    <div className="notice">
      <p>
        <strong>Confirm your email</strong>
        {`We sent a link to ${email}. `}
        {role === "groomer"
          ? 'For the "Verified Groomer" badge, you need this and your background check.'
          : "You need this to review visits."}
      </p>
      <SendLinkButton />
    </div>
  );
}
