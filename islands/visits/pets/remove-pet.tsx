import { callApi } from "#islands/lib/api.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";

interface Props {
  pet: OwnPetView;
  onRemoved: () => Promise<unknown>;
  onClose: () => void;
}

export function RemovePet({ pet, onRemoved, onClose }: Props) {
  async function remove() {
    await callApi("DELETE", `/api/pets/${pet.id}`);
    void onRemoved();
  }
  return (
    <Confirm
      title={`Remove ${pet.name}`}
      confirm="Remove Pet"
      busy="Removing..."
      failed="Failed to remove pet"
      keep="Keep Pet"
      isDanger
      onConfirm={remove}
      onClose={onClose}
    >
      <p>Are you sure you want to remove this pet? This action cannot be undone.</p>
      {pet.hasBookings && <p className="soft">Bookings for {pet.name} won't change.</p>}
    </Confirm>
  );
}
