import { callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Dialog } from "#islands/ui/dialog.tsx";
import { DialogButtons } from "#islands/ui/dialog-buttons.tsx";
import { Failure } from "#islands/ui/failure.tsx";
import { AreaField } from "#islands/ui/inputs.tsx";
import { MAX_CLIENT_NOTE } from "#src/shared/visits/client-limits.ts";
import { ClientNoteInput, type ClientPetView, type ClientView } from "#src/shared/visits/clients.ts";

interface Props {
  client: ClientView;
  /** Without one the note is about the household. */
  pet?: ClientPetView;
  onSaved: (isEmpty: boolean) => Promise<void>;
  onClose: () => void;
}

const failed = "Failed to save the note";

/** A groomer's own words about a household or a pet. */
export function NoteDialog({ client, pet, onSaved, onClose }: Props) {
  const path = ["/api/clients", client.petParentId, ...(pet ? ["pets", pet.id] : [])].join("/");
  const { form, errors, failure, isSending } = useForm({
    schema: ClientNoteInput,
    send: save,
    failed,
    isInDialog: true,
  });

  async function save(input: ClientNoteInput) {
    await callApi<ClientView>("PATCH", path, input);
    await onSaved(input.note === null);
  }

  return (
    <Dialog title={`Note about ${pet?.name ?? client.name}`} onClose={onClose}>
      <form className="form" {...form}>
        <AreaField
          name="note"
          label="Note"
          hint="Nobody else reads it here. Only the copy of their data that a pet parent may ask for holds it too, because the law gives them that."
          isOptional
          rows={5}
          maxLength={MAX_CLIENT_NOTE}
          defaultValue={(pet ?? client).note ?? ""}
          errors={errors}
        />
        <Failure title={failed} sentence={failure} />
        <DialogButtons go="Save note" isSending={isSending} onBack={onClose} />
      </form>
    </Dialog>
  );
}
