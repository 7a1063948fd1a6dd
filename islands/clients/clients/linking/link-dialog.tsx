import { callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { FormDialog } from "#islands/ui/dialog.tsx";
import { SelectField } from "#islands/ui/form.tsx";
import { UNDO_LINK_DAYS } from "#src/shared/day/added/added-labels.ts";
import { LinkParentInput, type LinkQuestion } from "#src/shared/day/added/linking.ts";

const callOf = ({ clientId }: LinkQuestion, what: "link" | "not-same-client") => `/api/clients/${clientId}/${what}`;

interface LinkProps {
  question: LinkQuestion;
  onLinked: () => unknown;
  onClose: () => void;
}

export function LinkDialog({ question, onLinked, onClose }: LinkProps) {
  const { clientName, parentId, parentName, addedPets, pets } = question;
  const form = useForm({
    schema: LinkParentInput,
    read: (data) => ({ parentId, pets: Object.fromEntries([...data].filter(([, petId]) => petId !== "")) }),
    async send(input) {
      await callApi("POST", callOf(question, "link"), input);
      await onLinked();
    },
    failed: "Failed to link them",
  });
  return (
    <FormDialog
      title={`Is ${clientName} the same client as ${parentName}?`}
      {...form}
      go="Link clients"
      busy="Linking..."
      back="Cancel"
      onClose={onClose}
    >
      <p>
        {`We'll combine their visits and notes. You can unlink them within ${UNDO_LINK_DAYS} days. The notes then stay with ${clientName}.`}
      </p>
      {pets.length > 0 &&
        addedPets.map(({ id, name }) => (
          <SelectField key={id} name={String(id)} label={`Your ${name} is`} defaultValue={sameName(name, pets)}>
            <option value="">None of their pets</option>
            {pets.map((pet) => (
              <option key={pet.id} value={pet.id}>
                {pet.name}
              </option>
            ))}
          </SelectField>
        ))}
      {form.errors.pets && <p className="error">{form.errors.pets}</p>}
    </FormDialog>
  );
}

const sameName = (name: string, pets: LinkQuestion["pets"]) =>
  pets.find((pet) => pet.name.trim().toLowerCase() === name.trim().toLowerCase())?.id ?? "";

interface ApartProps {
  question: LinkQuestion;
  onApart: () => unknown;
  onClose: () => void;
}

export const KeepApartDialog = ({ question, onApart, onClose }: ApartProps) => (
  <Confirm
    title="Keep them separate?"
    confirm="Keep separate"
    busy="Saving..."
    failed="Failed to keep them separate"
    onConfirm={async () => {
      await callApi("POST", callOf(question, "not-same-client"), { parentId: question.parentId });
      await onApart();
    }}
    onClose={onClose}
  >
    <p>{`We won't ask about ${question.parentName} and ${question.clientName} again.`}</p>
  </Confirm>
);
