import { useState } from "react";
import type { UserView } from "#src/shared/accounts.ts";
import { callApi, sentenceOf } from "../lib/api.ts";
import { dismissToast, showToast } from "../lib/toasts.ts";

/** A quiet word while the e-mail address is not confirmed, with a new link for whoever lost the first (decisions.md 8). */
export function ConfirmEmail({ user: { email, role } }: { user: UserView }) {
  const [isBusy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    dismissToast();
    try {
      const { message } = await callApi<{ message: string }>("POST", "/api/verify-email/resend");
      showToast({ kind: "success", title: "Link sent", description: message });
    } catch (error) {
      showToast({ kind: "error", title: "Failed to send the link", description: sentenceOf(error) });
    }
    setBusy(false);
  }

  return (
    <div className="notice">
      <p>
        <strong>Confirm your e-mail address</strong>
        {`We sent a link to ${email}. `}
        {role === "groomer" &&
          "Your profile says 'Verified Groomer' once you have followed it and your check is passed."}
      </p>
      <button type="button" className="btn line small" disabled={isBusy} onClick={send}>
        {isBusy ? "Sending..." : "Send a new link"}
      </button>
    </div>
  );
}
