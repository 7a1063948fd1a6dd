import { callApi } from "#islands/lib/api.ts";
import { WorkButton } from "#islands/ui/work-button.tsx";
import { dayPast } from "../words.ts";

interface Props {
  clientId: number;
  until: string;
  today: string;
  onDone: (title: string) => unknown;
}

export function Unlink({ clientId, until, today, onDone }: Props) {
  async function unlink() {
    await callApi("DELETE", `/api/clients/${clientId}/link`);
    await onDone("Clients unlinked");
  }
  return (
    <WorkButton className="link" work={unlink} failed="Failed to unlink them">
      {`Not the same client? Unlink by ${dayPast(until, today)}`}
    </WorkButton>
  );
}
