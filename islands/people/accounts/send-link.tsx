import { useState } from "react";
import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";

/** Mails a new link that confirms an e-mail address. */
export function SendLink({ path = "/api/verify-email/resend" }: { path?: string }) {
  const [isBusy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    dismissToast();
    try {
      const { message } = await callApi<{ message: string }>("POST", path);
      showToast({ kind: "success", title: "Link sent", description: message });
    } catch (error) {
      showToast({ kind: "error", title: "Failed to send the link", description: sentenceOf(error) });
    }
    setBusy(false);
  }

  return (
    <button type="button" className="btn line small" disabled={isBusy} onClick={send}>
      {isBusy ? "Sending..." : "Send a new link"}
    </button>
  );
}
