import { useState } from "react";
import { flushSync } from "react-dom";
import { useData, useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { matchingClients } from "#src/domain/client-search.ts";
import type { ClientPetView, ClientView } from "#src/shared/visits/clients.ts";
import { useBlocking } from "../blocking/use-blocking.tsx";
import { ClientCard } from "./client-card.tsx";
import { ClientSearch } from "./client-search.tsx";
import { NoteDialog } from "./note-dialog.tsx";

const path = "/api/clients";
/** How many stand there at first: the list of a busy year is long. */
const FIRST = 24;

/** The Clients tab. */
export default function Clients({ clients: served }: { clients: ClientView[] }) {
  const clients = useData(path, served);
  const refresh = useRefresh();
  const [words, setWords] = useState("");
  const [most, setMost] = useState(FIRST);
  const [open, setOpen] = useState<{ client: ClientView; pet?: ClientPetView }>();
  const close = () => setOpen(undefined);
  const { ask, dialog } = useBlocking(path);
  const found = matchingClients(clients, words);
  const left = found.length - most;

  async function saved(isEmpty: boolean) {
    flushSync(close);
    showToast({ kind: "success", title: isEmpty ? "Note removed" : "Note saved" });
    await refresh(path);
  }

  return (
    <section className="booking-list" aria-labelledby="clients-title">
      <div className="pets">
        <div className="row">
          <h2 id="clients-title">Clients</h2>
          <a className="btn line" href={`${path}.csv`} download>
            Download CSV
          </a>
        </div>
        <ClientSearch words={words} shown={found.length} total={clients.length} onChange={setWords} />
      </div>
      <div className="pets">
        <ul>
          {found.slice(0, most).map((client) => (
            <ClientCard
              key={client.petParentId}
              client={client}
              onBlock={() => ask(parentOf(client))}
              onNote={(pet) => setOpen({ client, ...(pet && { pet }) })}
            />
          ))}
        </ul>
      </div>
      {left > 0 && (
        <p className="actions">
          <button type="button" className="btn line" onClick={() => setMost(most + FIRST)}>
            {`Show ${Math.min(left, FIRST)} more`}
          </button>
        </p>
      )}
      {open && <NoteDialog {...open} onSaved={saved} onClose={close} />}
      {dialog}
    </section>
  );
}

const parentOf = ({ petParentId, name, isBlocked }: ClientView) => ({
  petParentId,
  petParentName: name,
  isParentBlocked: isBlocked,
});
