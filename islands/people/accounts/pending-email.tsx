import { useState } from "react";
import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import type { UserView } from "#src/shared/people/accounts.ts";
import { SendLink } from "./send-link.tsx";

const path = "/api/account/pending-email";

/** A new address waits for its link: sends another one, or keeps the present address. */
export function PendingEmail({ user: { email, pendingEmail } }: { user: UserView }) {
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefresh();

  async function undo() {
    setBusy(true);
    dismissToast();
    try {
      await callApi("DELETE", path);
      showToast({ kind: "success", title: "Account updated", description: `Your email is still ${email}.` });
      await Promise.all([refresh("/api/user"), refreshFrame()]);
    } catch (error) {
      showToast({ kind: "error", title: "Failed to update account", description: sentenceOf(error) });
    }
    setBusy(false);
  }

  return (
    <div className="notice">
      <p>
        <strong>Check {pendingEmail} for a confirmation link</strong>
        {`Until you open it, your email stays ${email}.`}
      </p>
      <div className="row">
        <SendLink path={path} />
        <button type="button" className="btn line small" disabled={isBusy} onClick={undo}>
          {isBusy ? "Undoing..." : "Cancel change"}
        </button>
      </div>
    </div>
  );
}
