import { callApi } from "#islands/lib/api.ts";
import { goWith } from "#islands/lib/reload.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { clientPath, clientsPath } from "#src/shared/base/own-paths.ts";
import type { ClientDetail } from "#src/shared/visits/clients.ts";

interface Props {
  client: ClientDetail;
  onClose: () => void;
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
const list = new Intl.ListFormat("en-US");

/** "Your notes, 2 pets, 14 past visits and 3 planned ones go too." */
function goesAlong({ own, pastCount, aheadCount }: ClientDetail): string {
  const along = [
    "their contact info",
    "your notes",
    own!.pets.length > 0 && counted(own!.pets.length, "pet"),
    pastCount > 0 && counted(pastCount, "past visit"),
    aheadCount > 0 && counted(aheadCount, "planned visit"),
  ];
  return `This deletes ${list.format(along.filter((one) => one !== false))}.`;
}

/** Asks before a household goes, and says what goes with it. */
export function RemoveOwnClient({ client, onClose }: Props) {
  const { id, own, name } = client;
  /** Who books through the site stays a client. */
  const stays = own !== null && !id.startsWith("o");

  async function remove() {
    await callApi("DELETE", `/api/own-clients/${own!.id}`);
    const title = stays ? "Removed what you added" : `${name} removed`;
    goWith(stays ? clientPath(id) : clientsPath({}), { kind: "success", title });
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
