import { useState } from "react";
import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { lazyDialog } from "#islands/lib/lazily.tsx";
import { goAndToast } from "#islands/lib/reload.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { DialogButton } from "#islands/ui/dialog-button.tsx";
import { AsyncButton } from "#islands/ui/work-button.tsx";
import { clientPath, clientsPath, messagesPartPath } from "#src/shared/base/dashboard-paths.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import type { ClientDetail } from "#src/shared/clients/clients.ts";
import { blockedFilter } from "#src/shared/visits/blocking/block-labels.ts";
import { useBlockParent } from "../../visits/bookings/use-parent-choices.tsx";
import { ClientContact, ClientCounts, ClientTools } from "./client-facts.tsx";
import { pastMonthDay } from "./client-labels.ts";
import { ClientPets } from "./client-pets.tsx";
import { NextVisits, PastVisits } from "./client-visits.tsx";
import { EditNote } from "./edit-note.tsx";
import { InviteButton } from "./invite.tsx";
import { SamePersonQuestion } from "./linking/same-person.tsx";

const list = new Intl.ListFormat("en-US");

/** "This deletes their contact info, your notes, 2 pets, and 14 past visits." */
function goesAlong({ added: { pets }, pastCount, aheadCount }: ClientDetail): string {
  const along = [
    "their contact info",
    "your notes",
    pets.length > 0 && counted(pets.length, "pet"),
    pastCount > 0 && counted(pastCount, "past visit"),
    aheadCount > 0 && counted(aheadCount, "planned visit"),
  ];
  return `This deletes ${list.format(along.filter((one) => one !== false))}.`;
}

function RemoveClient({ client, onClose }: { client: ClientDetail; onClose: () => void }) {
  const { id, petParentId, name } = client;
  const stays = petParentId !== null;

  async function remove() {
    await callApi("DELETE", `/api/clients/${id}`);
    const title = stays ? "Removed what you added" : `${name} removed`;
    goAndToast(clientsPath({}), { kind: "success", title });
  }

  return (
    <Confirm
      title={stays ? `Remove what you added about ${name}` : `Remove ${name}`}
      confirm="Remove"
      busy="Removing..."
      failed="Failed to remove the client"
      keep="Keep client"
      isDanger
      onConfirm={remove}
      onClose={onClose}
    >
      {stays ? (
        <p>This deletes everything you added, including upcoming visits. Bookings they made online stay.</p>
      ) : (
        <p>{`${goesAlong(client)} This can't be undone.`}</p>
      )}
    </Confirm>
  );
}

const OfferNextDialog = lazyDialog(() => import("../../visits/bookings/afterwards/next-dialog.tsx"), "OfferNextDialog");

const goTo = (id: number, title: string) => goAndToast(clientPath(id), { kind: "success", title });

/** False for a client known only from requests, without entries. */
function hasAdded({ source, added, ahead, past }: ClientDetail): boolean {
  const { phone, email, address, zipCode, access, note, repeatWeeks, pets } = added;
  return (
    source !== "request" ||
    pets.length > 0 ||
    [...ahead, ...past].some(({ isAdded }) => isAdded) ||
    [phone, email, address, zipCode, access, note, repeatWeeks].some((fact) => fact !== null)
  );
}

interface Props {
  client: ClientDetail;
  today: string;
  /** The groomer's first name. */
  from: string;
}

export default function Client({ client: served, today, from }: Props) {
  const path = `/api/clients/${served.id}`;
  const client = useLiveData(path, served);
  const refresh = useRefresh();
  const [isOffering, setOffering] = useState(false);
  const { entriesOf, dialog } = useBlockParent(showDone);
  const { id, petParentId, name, note, thread, offerAfter, added, link, goesOn } = client;
  const parent = petParentId === null ? undefined : { id: petParentId, name, isBlocked: client.isBlocked };
  const close = () => flushSync(() => setOffering(false));

  function showDone(title: string) {
    showToast({ kind: "success", title });
    return refresh(path);
  }

  async function unlink() {
    await callApi("DELETE", `${path}/link`);
    goTo(id, "Clients unlinked");
  }

  return (
    <div className="client-page">
      {goesOn && (
        <p className="panel small">
          {`No visits in three years. Add one, or we'll remove this client on ${mediumDate(goesOn)}.`}
        </p>
      )}
      <ClientTools client={client} from={from} />
      <ClientCounts client={client} />
      <SamePersonQuestion
        questions={link.questions}
        onDone={(title, linked) => (linked === undefined ? showDone(title) : goTo(linked, title))}
      />
      <NextVisits client={client} today={today} onOffer={() => setOffering(true)} />
      <div className="beside">
        <ClientContact client={client}>
          <div id="note">
            <EditNote about={name} note={note} clientId={id} call={path} />
          </div>
        </ClientContact>
        <ClientPets client={client} today={today} />
      </div>
      <PastVisits client={client} />
      <div className="actions">
        {petParentId === null && link.questions.length === 0 && (
          <InviteButton
            clientId={id}
            name={name}
            email={added.email}
            invitedOn={link.invitedOn}
            today={today}
            onInvited={() => refresh(path)}
          />
        )}
        {client.isBlocked && <span className="tag">{blockedFilter.name}</span>}
        {thread && (
          <a className="btn line small" href={messagesPartPath(thread.bookingId)}>
            {thread.unread > 0 ? `Messages (${thread.unread} unread)` : "Messages"}
          </a>
        )}
        {link.undoUntil && (
          <AsyncButton className="link" work={unlink} failed="Failed to unlink them">
            {`Not the same client? Unlink by ${pastMonthDay(link.undoUntil, today)}`}
          </AsyncButton>
        )}
        {hasAdded(client) && (
          <DialogButton label={petParentId === null ? "Remove client" : "Remove what you added"} about={name}>
            {(close) => <RemoveClient client={client} onClose={close} />}
          </DialogButton>
        )}
        {entriesOf(parent).map(({ choice, name: does, onPress }) => (
          <button key={choice} type="button" className="btn line small" onClick={onPress}>
            {does}
            <span className="hush"> {name}</span>
          </button>
        ))}
      </div>
      {dialog}
      {isOffering && offerAfter && (
        <OfferNextDialog
          visit={{ id: offerAfter.id, name, date: offerAfter.preferredDate }}
          today={today}
          onSent={(message) => {
            close();
            showToast(message);
            return refresh(path);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
