import { type ReactNode, useState } from "react";
import { callApi, errorSentence } from "#islands/lib/api.ts";
import { changesIn } from "#islands/lib/changes.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { uploadForm } from "#islands/lib/upload.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/dialog.tsx";
import { AreaField, OptionTags, SelectField, TextField, useFormErrors } from "#islands/ui/form.tsx";
import { RepeatField } from "#islands/ui/repeat-field.tsx";
import { mediumDate } from "#src/shared/base/time.ts";
import { ageText, animalTypes, coatLabels, coats, traitLabels } from "#src/shared/visits/pets/pet-labels.ts";
import { type OwnPetView, PetInput } from "#src/shared/visits/pets/pets.ts";
import { CertificateField, TraitFields } from "./care-fields.tsx";
import { PhotoField } from "./photo-field.tsx";

/** Removes the certificate from the form and returns a function that uploads it. */
function certificateIn(data: FormData) {
  const file = data.get("certificate");
  const isRemoved = data.has("removeCertificate");
  data.delete("certificate");
  data.delete("removeCertificate");
  return async ({ id, rabiesCertificateUrl }: OwnPetView, onProgress: (part: number) => void) => {
    const path = `/api/pets/${id}/rabies-certificate`;
    if (file instanceof File && file.name !== "") {
      const form = new FormData();
      form.set("image", file);
      await uploadForm("PUT", path, form, onProgress);
    } else if (isRemoved && rabiesCertificateUrl) await callApi("DELETE", path);
  };
}

interface Props {
  pet?: OwnPetView | undefined;
  reminderHint: string;
  onSaved: (pet: OwnPetView) => Promise<unknown>;
  onClose: () => void;
}

export function PetDialog({ pet, reminderHint, onSaved, onClose }: Props) {
  const [sent, setSent] = useState(0);
  const failed = pet ? "Failed to update pet" : "Failed to add pet";
  const form = useForm({
    schema: PetInput,
    failed,
    send: async (input, data) => {
      setSent(0);
      const sendCertificate = certificateIn(data);
      const saved = await save(pet, input, data, setSent);
      // The pet is saved, so a failure must not add it again.
      const problem = await sendCertificate(saved, setSent).then(() => undefined, errorSentence);
      void onSaved(saved).then(() => {
        if (problem) showToast({ kind: "error", title: "Failed to save certificate", description: problem });
      });
    },
  });
  return (
    <FormDialog
      title={pet ? `Edit ${pet.name}` : "Add a pet"}
      {...form}
      sent={sent}
      go={pet ? "Save Changes" : "Add pet"}
      onClose={onClose}
    >
      <PetFields pet={pet} reminderHint={reminderHint} />
    </FormDialog>
  );
}

function save(pet: OwnPetView | undefined, input: PetInput, data: FormData, onProgress: (part: number) => void) {
  const traits = data.getAll("traits");
  // Sent even if empty.
  data.set("traits", traits.join(","));
  if (!pet) return uploadForm<OwnPetView>("POST", "/api/pets", data, onProgress);
  const changes = changesIn({ ...input, traits }, pet);
  for (const name of Object.keys(pet)) if (!(name in changes)) data.delete(name);
  return uploadForm<OwnPetView>("PATCH", `/api/pets/${pet.id}`, data, onProgress);
}

function PetFields({ pet, reminderHint }: Pick<Props, "pet" | "reminderHint">) {
  const errors = useFormErrors();
  return (
    <>
      <PhotoField pet={pet}>
        <SelectField name="type" label="Type" defaultValue={pet?.type ?? "Dog"} required>
          <OptionTags of={animalTypes} text={(type) => type} />
        </SelectField>
      </PhotoField>
      <TextField name="name" label="Name" defaultValue={pet?.name} maxLength={60} required />
      <div className="pair short">
        <TextField name="breed" label="Breed" defaultValue={pet?.breed ?? ""} maxLength={80} isOptional />
        <Measure name="weight" label="Weight in lbs" value={pet?.weight} />
      </div>
      <div>
        <Fold
          title="Age and coat"
          isWrong={errors.age ?? errors.coat}
          says={summaryOf(
            "Helps with the time and price",
            pet?.age != null && ageText(pet.age),
            pet?.coat && coatLabels[pet.coat],
          )}
        >
          <div className="pair">
            <Measure name="age" label="Age in years" value={pet?.age} />
            <SelectField name="coat" label="Coat" defaultValue={pet?.coat ?? ""} isOptional>
              <option value="" />
              <OptionTags of={coats} text={(coat) => coatLabels[coat]} />
            </SelectField>
          </div>
        </Fold>
        <Fold
          title="Rabies certificate"
          isWrong={errors.rabiesCertificate ?? errors.rabiesUntil}
          says={summaryOf("Photo or PDF", pet?.rabiesUntil && `Valid until ${mediumDate(pet.rabiesUntil)}`)}
        >
          <CertificateField pet={pet} />
          <TextField
            type="date"
            name="rabiesUntil"
            label="Rabies vaccination expires"
            defaultValue={pet?.rabiesUntil ?? ""}
            isOptional
          />
        </Fold>
        <Fold
          title="Health"
          isWrong={errors.medicalInfo ?? errors.healthIssues}
          says={summaryOf("Medical notes, health issues", pet?.medicalInfo, pet?.healthIssues)}
        >
          <Notes name="medicalInfo" label="Medical information" text={pet?.medicalInfo} />
          <Notes name="healthIssues" label="Health issues" text={pet?.healthIssues} />
        </Fold>
        <Fold
          title="Special instructions"
          isWrong={errors.traits ?? errors.specialInstructions ?? errors.repeatWeeks}
          says={summaryOf(
            "Dryer, nails, reminders",
            pet?.specialInstructions,
            pet?.traits.map((one) => traitLabels[one]).join(", "),
          )}
        >
          <TraitFields name="traits" chosen={pet?.traits ?? []} />
          <Notes name="specialInstructions" label="Special instructions" text={pet?.specialInstructions} />
          <RepeatField
            name="repeatWeeks"
            label="Remind me about the next visit"
            weeks={pet?.repeatWeeks ?? null}
            hint={reminderHint}
          />
        </Fold>
      </div>
    </>
  );
}

const summaryOf = (otherwise: string, ...facts: (string | false | null | undefined)[]) =>
  facts.filter(Boolean).join(" · ") || otherwise;

type FoldProps = Record<"title" | "says", string> & { isWrong: string | undefined; children: ReactNode };

const Fold = ({ title, says, isWrong, children }: FoldProps) => (
  <details className="fold" open={Boolean(isWrong) || undefined}>
    <summary>
      <span>
        {title}
        <small className="soft">{says}</small>
      </span>
    </summary>
    <div className="form">{children}</div>
  </details>
);

type DialogPart = Record<"name" | "label", string>;

const Measure = ({ value, ...field }: DialogPart & { value: number | null | undefined }) => (
  <TextField {...field} inputMode="decimal" maxLength={8} defaultValue={value ?? ""} isOptional />
);

const Notes = ({ text, ...field }: DialogPart & { text: string | null | undefined }) => (
  <AreaField {...field} rows={2} maxLength={1000} defaultValue={text ?? ""} isOptional />
);
