import { callApi } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { WorkButton } from "#islands/ui/work-button.tsx";
import type { UserView } from "#src/shared/people/accounts.ts";
import { SendLink } from "./send-link.tsx";

const path = "/api/account/pending-email";

export function PendingEmail({ user: { email, pendingEmail } }: { user: UserView }) {
  const refresh = useRefresh();

  async function undo() {
    await callApi("DELETE", path);
    showToast({ kind: "success", title: "Account updated", description: `Your email is still ${email}.` });
    await Promise.all([refresh("/api/user"), refreshFrame()]);
  }

  return (
    <div className="notice">
      <p>
        <strong>Check {pendingEmail} for a confirmation link</strong>
        {`Until you open it, your email stays ${email}.`}
      </p>
      <div className="row">
        <SendLink path={path} />
        <WorkButton work={undo} busy="Undoing..." failed="Failed to update account">
          Cancel change
        </WorkButton>
      </div>
    </div>
  );
}
