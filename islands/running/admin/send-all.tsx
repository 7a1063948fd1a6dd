import { useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { Confirm } from "#islands/ui/confirm.tsx";

interface Props {
  /** How many were given up, as far as the list shows them. */
  mails: number;
  /** They are on their way; the message says so. */
  onDone: (message: string) => Promise<unknown>;
}

/** After days without a mail server there are many, and all for the same reason. */
export function SendAll({ mails, onDone }: Props) {
  const [isAsked, setAsked] = useState(false);
  async function send() {
    await callApi("POST", "/api/admin/mails/send-again");
    setAsked(false);
    await onDone("All mails are on their way again");
  }
  return (
    <>
      <button type="button" className="btn line small" onClick={() => setAsked(true)}>
        Send all mails again
      </button>
      {isAsked && (
        <Confirm
          title="Send all mails again?"
          confirm="Send all"
          busy="Sending..."
          failed="Update failed"
          onConfirm={send}
          onClose={() => setAsked(false)}
        >
          <p>
            {mails} mails were given up. All of them will be tried again, oldest first; do this once the cause is gone,
            or they come back here.
          </p>
        </Confirm>
      )}
    </>
  );
}
