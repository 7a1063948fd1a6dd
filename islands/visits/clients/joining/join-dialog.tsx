import { callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { SelectField } from "#islands/ui/inputs.tsx";
import { JoinInput, type JoinQuestion } from "#src/shared/visits/own/joining.ts";
import { UNDO_JOIN_DAYS } from "#src/shared/visits/own/joining-labels.ts";

const callOf = ({ ownClientId }: JoinQuestion, what: "join" | "not-them") => `/api/own-clients/${ownClientId}/${what}`;

interface JoinProps {
  question: JoinQuestion;
  onJoined: (id: string) => unknown;
  onClose: () => void;
}

/** Makes an own client and a parent one, with the pets that are the same. */
export function JoinDialog({ question, onJoined, onClose }: JoinProps) {
  const { ownName, parentId, parentName, ownPets, pets } = question;
  const form = useForm({
    schema: JoinInput,
    read: (data) => ({
      parentId,
      pets: Object.fromEntries([...data].filter(([, petId]) => petId !== "")),
    }),
    send: async (input) => onJoined((await callApi<{ id: string }>("POST", callOf(question, "join"), input)).id),
    failed: "Failed to link them",
    isInDialog: true,
  });
  return (
    <FormDialog
      title={`Is ${ownName} the same client as ${parentName}?`}
      {...form}
      go="Link clients"
      busy="Linking..."
      back="Cancel"
      onClose={onClose}
    >
      <p>{`We'll combine their visits and notes. You can undo this for ${UNDO_JOIN_DAYS} days.`}</p>
      {pets.length > 0 &&
        ownPets.map(({ id, name }) => (
          <SelectField
            key={id}
            name={String(id)}
            label={`Your ${name} is`}
            errors={form.errors}
            defaultValue={sameName(name, pets)}
          >
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

const sameName = (name: string, pets: JoinQuestion["pets"]) =>
  pets.find((pet) => pet.name.trim().toLowerCase() === name.trim().toLowerCase())?.id ?? "";

interface ApartProps {
  question: JoinQuestion;
  onApart: () => unknown;
  onClose: () => void;
}

/** Asks before two stay two: they are not asked about again. */
export const ApartDialog = ({ question, onApart, onClose }: ApartProps) => (
  <Confirm
    title="Keep them separate?"
    confirm="Keep separate"
    busy="Saving..."
    failed="Failed to keep them separate"
    onConfirm={async () => {
      await callApi("POST", callOf(question, "not-them"), { parentId: question.parentId });
      await onApart();
    }}
    onClose={onClose}
  >
    <p>{`We won't ask about ${question.parentName} and ${question.ownName} again.`}</p>
  </Confirm>
);
