import { useState } from "react";
import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { dayPast } from "../words.ts";

interface Props {
  clientId: number;
  until: string;
  today: string;
  onDone: (title: string) => unknown;
}

export function Unlink({ clientId, until, today, onDone }: Props) {
  const [isBusy, setBusy] = useState(false);

  async function unlink() {
    setBusy(true);
    try {
      await callApi("DELETE", `/api/clients/${clientId}/link`);
      await onDone("Clients unlinked");
    } catch (error) {
      showToast({ kind: "error", title: "Failed to unlink them", description: sentenceOf(error) });
    }
    setBusy(false);
  }

  return (
    <button type="button" className="link" disabled={isBusy} onClick={unlink}>
      {`Not the same client? Unlink by ${dayPast(until, today)}`}
    </button>
  );
}
