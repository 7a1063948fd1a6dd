import { callApi } from "#islands/lib/api.ts";
import { goWith } from "#islands/lib/reload.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { clientsPath } from "#src/shared/base/dashboard-paths.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import type { ClientDetail } from "#src/shared/clients/clients.ts";

const list = new Intl.ListFormat("en-US");

/** "Your notes, 2 pets, 14 past visits and 3 planned ones go too." */
function goesAlong({ entered: { pets }, pastCount, aheadCount }: ClientDetail): string {
  const along = [
    "their contact info",
    "your notes",
    pets.length > 0 && counted(pets.length, "pet"),
    pastCount > 0 && counted(pastCount, "past visit"),
    aheadCount > 0 && counted(aheadCount, "planned visit"),
  ];
  return `This deletes ${list.format(along.filter((one) => one !== false))}.`;
}

export function RemoveClient({ client, onClose }: { client: ClientDetail; onClose: () => void }) {
  const { id, petParentId, name } = client;
  const stays = petParentId !== null;

  async function remove() {
    await callApi("DELETE", `/api/clients/${id}`);
    const title = stays ? "Removed what you added" : `${name} removed`;
    goWith(clientsPath({}), { kind: "success", title });
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
