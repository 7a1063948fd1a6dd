import { useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { Confirm } from "#islands/ui/confirm.tsx";

interface Props {
  mails: number;
  onDone: (message: string) => Promise<unknown>;
}

export function SendAll({ mails, onDone }: Props) {
  const [isAsked, setAsked] = useState(false);
  async function send() {
    await callApi("POST", "/api/admin/mails/send-again");
    setAsked(false);
    await onDone("Resending all emails");
  }
  return (
    <>
      <button type="button" className="btn line small" onClick={() => setAsked(true)}>
        Resend all emails
      </button>
      {isAsked && (
        <Confirm
          title="Resend all emails?"
          confirm="Resend all"
          busy="Sending..."
          failed="Update failed"
          onConfirm={send}
          onClose={() => setAsked(false)}
        >
          <p>{mails} emails failed. Fix the cause first, or they'll end up back here.</p>
        </Confirm>
      )}
    </>
  );
}
