import type * as z from "zod/mini";
import { callApi } from "#islands/lib/api.ts";
import { useAskFirst } from "#islands/lib/ask-first.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { Options, SelectField, TextField } from "#islands/ui/inputs.tsx";
import { duration } from "#src/shared/base/time.ts";
import { OwnVisitChanges, type OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { FitQuestion } from "./fit-question.tsx";
import { MoreFields } from "./more-fields.tsx";
import { ScopeField } from "./scope-field.tsx";
import { durationsWith, valuesIn } from "./visit-values.ts";

interface Props {
  visit: OwnVisitView;
  onSaved: (visit: OwnVisitView) => unknown;
  onClose: () => void;
}

const failed = "Failed to change the visit";

/** Changes a visit that the groomer added. A day that it does not fit into is asked about first. */
export function VisitDialog({ visit, onSaved, onClose }: Props) {
  const { about, trySend, sendAnyway, close } = useAskFirst((input: object) =>
    callApi<OwnVisitView>("PATCH", `/api/visits/${visit.id}`, input),
  );
  const { errors, failure, isSending, form } = useForm({
    schema: OwnVisitChanges as z.ZodMiniType,
    read: valuesIn,
    failed,
    isInDialog: true,
    send: async (input) => {
      const saved = await trySend(input as object);
      if (saved === undefined) return false;
      onSaved(saved);
    },
  });
  const { date, start, minutes, everyWeeks } = visit;

  function goBack() {
    close();
    form.ref.current?.querySelector<HTMLElement>("[name=start]")?.focus();
  }

  return (
    <>
      <FormDialog title="Move or edit" {...{ form, failed, failure, isSending, onClose }} go="Save">
        <div className="when-fields">
          <TextField name="date" label="Day" type="date" defaultValue={date} errors={errors} />
          <TextField name="start" label="Time" type="time" step={300} defaultValue={start} errors={errors} />
          <SelectField name="minutes" label="Duration" defaultValue={minutes} errors={errors}>
            <Options of={durationsWith(minutes)} text={duration} />
          </SelectField>
        </div>
        {everyWeeks && <ScopeField everyWeeks={everyWeeks} />}
        <MoreFields visit={visit} errors={errors} />
      </FormDialog>
      {about && (
        <FitQuestion
          about={about}
          failed={failed}
          onConfirm={async () => onSaved(await sendAnyway())}
          onClose={goBack}
        />
      )}
    </>
  );
}
