import { useState } from "react";
import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { editClientPath } from "#src/shared/base/own-paths.ts";
import type { Joined } from "#src/shared/visits/own/joining.ts";
import { idOfOwn } from "#src/shared/visits/own/own-labels.ts";
import { dayPast } from "../words.ts";

interface Props {
  joined: readonly Joined[];
  today: string;
  /** Says so and leads to the own client, who stands apart again. */
  onParted: (ownClientId: number, title: string) => unknown;
}

/** What the groomer had entered of a household before it had an account. */
export function JoinedClients({ joined, ...props }: Props) {
  // One alone is edited beside the contact.
  const isSeveral = joined.length > 1;
  const shown = joined.filter(({ note, undoUntil }) => isSeveral || note !== null || undoUntil !== null);
  if (shown.length === 0) return null;
  return (
    <section className="rows" id="joined" aria-labelledby="joined-title">
      <header>
        <h2 id="joined-title">As you added them</h2>
      </header>
      {shown.map((one) => (
        <JoinedClient key={one.ownClientId} joined={one} isEdited={isSeveral} {...props} />
      ))}
    </section>
  );
}

interface OneProps extends Omit<Props, "joined"> {
  joined: Joined;
  isEdited: boolean;
}

function JoinedClient({ joined, isEdited, today, onParted }: OneProps) {
  const { ownClientId, name, note, undoUntil } = joined;
  const [isBusy, setBusy] = useState(false);

  async function undo() {
    setBusy(true);
    try {
      await callApi("DELETE", `/api/own-clients/${ownClientId}/join`);
      await onParted(ownClientId, "Clients unlinked");
    } catch (error) {
      showToast({ kind: "error", title: "Failed to unlink them", description: sentenceOf(error) });
    }
    setBusy(false);
  }

  return (
    <article className="own-note">
      <h3>{name}</h3>
      {note && <p>{note}</p>}
      {isEdited && (
        <a href={editClientPath(idOfOwn(ownClientId))}>
          Edit<span className="hush"> {name} as you added them</span>
        </a>
      )}
      {undoUntil && (
        <button type="button" className="link" disabled={isBusy} onClick={undo}>
          {`Not the same client? Unlink by ${dayPast(undoUntil, today)}`}
        </button>
      )}
    </article>
  );
}
