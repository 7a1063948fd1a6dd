import { useState } from "react";
import type * as z from "zod/mini";
import { callApi } from "#islands/lib/api.ts";
import { useAskFirst } from "#islands/lib/ask-first.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { Options, SelectField, TextField } from "#islands/ui/inputs.tsx";
import { duration } from "#src/shared/base/time.ts";
import { OwnVisitChanges, OwnVisitInput, type OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { ClientField } from "./client-field.tsx";
import { MoreFields } from "./more-fields.tsx";
import { ScopeField } from "./scope-field.tsx";
import { type ChosenClient, durationsWith, type VisitStart, valuesIn } from "./visit-values.ts";

interface Props {
  start?: VisitStart;
  visit?: OwnVisitView;
  onSaved: (visit: OwnVisitView) => unknown;
  onClose: () => void;
  instead?: { name: string; onPress: () => void };
}

const USUAL_MINUTES = 60;

export function VisitDialog({ start, visit, onSaved, onClose, instead }: Props) {
  const [client, setClient] = useState<ChosenClient | undefined>(start?.client ?? clientOf(visit));
  const [isTitle, setTitle] = useState(false);
  const { about, trySend, sendAnyway, close } = useAskFirst((input: object) =>
    visit
      ? callApi<OwnVisitView>("PATCH", `/api/visits/${visit.id}`, input)
      : callApi<OwnVisitView>("POST", "/api/visits", input),
  );
  const schema: z.ZodMiniType = visit ? OwnVisitChanges : OwnVisitInput;
  const failed = visit ? "Failed to change the visit" : "Failed to add the visit";
  const { errors, failure, isSending, form } = useForm({
    schema,
    read: valuesIn,
    failed,
    isInDialog: true,
    send: async (input) => {
      const saved = await trySend(input as object);
      if (saved === undefined) return false;
      onSaved(saved);
    },
  });
  const minutes = visit?.minutes ?? start?.like?.minutes ?? USUAL_MINUTES;
  const isZipAsked = !visit && (isTitle || client === undefined || client.zipCode === null);

  function turn(to: boolean) {
    setTitle(to);
    setClient(undefined);
  }

  function goBack() {
    close();
    form.ref.current?.querySelector<HTMLElement>("[name=start]")?.focus();
  }

  return (
    <>
      <FormDialog
        title={visit ? "Move or edit" : "Add a visit"}
        form={form}
        failed={failed}
        failure={failure}
        isSending={isSending}
        go={visit ? "Save" : "Add visit"}
        onClose={onClose}
      >
        {instead && (
          <p>
            <button type="button" className="link" onClick={instead.onPress}>
              {instead.name}
            </button>
          </p>
        )}
        {!visit && (
          <ClientField chosen={client} onChoose={setClient} isTitle={isTitle} onTitle={turn} errors={errors} />
        )}
        <div className="when-fields">
          <TextField
            name="date"
            label="Day"
            type="date"
            defaultValue={visit?.date ?? start?.date ?? ""}
            errors={errors}
          />
          <TextField
            name="start"
            label="Time"
            type="time"
            step={300}
            defaultValue={visit?.start ?? start?.time ?? ""}
            errors={errors}
          />
          <SelectField name="minutes" label="Duration" defaultValue={minutes} errors={errors}>
            <Options of={durationsWith(minutes)} text={duration} />
          </SelectField>
        </div>
        {isZipAsked && (
          <TextField
            name="zipCode"
            label="ZIP code"
            hint="Used to estimate driving time"
            inputMode="numeric"
            maxLength={10}
            errors={errors}
          />
        )}
        {visit?.everyWeeks && <ScopeField everyWeeks={visit.everyWeeks} />}
        <MoreFields
          visit={visit}
          like={start?.like}
          client={client}
          hasZip={isZipAsked}
          canRepeat={!visit && !isTitle}
          errors={errors}
        />
      </FormDialog>
      {about && (
        <Confirm
          title="This visit doesn't fit"
          confirm="Add anyway"
          busy="Saving..."
          keep="Change it"
          failed={failed}
          onConfirm={async () => onSaved(await sendAnyway())}
          onClose={goBack}
        >
          <p>{about}</p>
        </Confirm>
      )}
    </>
  );
}

const clientOf = (visit: OwnVisitView | undefined): ChosenClient | undefined =>
  visit && visit.clientId !== null ? { id: visit.clientId, name: visit.name, pets: visit.pets } : undefined;
