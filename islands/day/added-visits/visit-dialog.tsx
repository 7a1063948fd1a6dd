import type * as z from "zod/mini";
import type { Toast } from "#islands/day/texts/show-done.ts";
import { callApi } from "#islands/lib/api.ts";
import { useConfirmation } from "#islands/lib/use-confirmation.ts";
import { useFetched } from "#islands/lib/use-fetched.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { ConfirmAnyway } from "#islands/ui/confirm.tsx";
import { FormDialog } from "#islands/ui/dialog.tsx";
import { FieldGroup } from "#islands/ui/field.tsx";
import { AreaField, OptionTags, SelectField, TextField, useFormErrors } from "#islands/ui/form.tsx";
import { duration } from "#src/shared/base/time.ts";
import type { ClientDetail } from "#src/shared/clients/clients.ts";
import { visitDurations } from "#src/shared/day/added/added-labels.ts";
import { AddedVisitChanges } from "#src/shared/day/added/added-visit-input.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import { centsOf } from "#src/shared/listing/offer-limits.ts";
import { visitSavedToast } from "../../visits/bookings/answers/answer-toasts.ts";
import { SeriesScopeField } from "./remove-dialog.tsx";

interface Props {
  visit: AddedVisitView;
  onSaved: (news: Toast) => unknown;
  onClose: () => void;
}

const failed = "Failed to update the visit";

/** Changes a visit that the groomer added. Asks first if it doesn't fit into the day. */
export function EditVisitDialog({ visit, onSaved, onClose }: Props) {
  const { about, trySend, sendAnyway, close } = useConfirmation((input: object) =>
    callApi<AddedVisitView>("PATCH", `/api/visits/${visit.id}`, input),
  );
  const { form, ...sending } = useForm({
    schema: AddedVisitChanges as z.ZodMiniType,
    read: valuesIn,
    failed,
    send: async (input) => {
      const saved = await trySend(input as object);
      if (saved === undefined) return false;
      onSaved(visitSavedToast(saved, visit));
    },
  });
  const { date, start, minutes, everyWeeks } = visit;

  function goBack() {
    close();
    form.ref.current?.querySelector<HTMLElement>("[name=start]")?.focus();
  }

  return (
    <>
      <FormDialog title="Move or edit" {...sending} form={form} go="Save" onClose={onClose}>
        <div className="when-fields">
          <TextField name="date" label="Day" type="date" defaultValue={date} />
          <TextField name="start" label="Time" type="time" step={300} defaultValue={start} />
          <SelectField name="minutes" label="Duration" defaultValue={minutes}>
            <OptionTags of={durationsWith(minutes)} text={duration} />
          </SelectField>
        </div>
        {everyWeeks && <SeriesScopeField everyWeeks={everyWeeks} />}
        <MoreFields visit={visit} />
      </FormDialog>
      {about && (
        <ConfirmAnyway
          keep="Change it"
          about={about}
          failed={failed}
          onConfirm={async () => onSaved(visitSavedToast(await sendAnyway(), visit))}
          onClose={goBack}
        />
      )}
    </>
  );
}

const names = ["date", "start", "minutes", "zipCode", "until", "address", "service", "note", "scope"];

const valuesIn = (data: FormData): Record<string, unknown> => ({
  ...Object.fromEntries(names.flatMap((name) => (data.has(name) ? [[name, String(data.get(name))]] : []))),
  price: priceIn(String(data.get("price"))),
  ...(data.has("hasPets") ? { petIds: data.getAll("petIds").map(Number) } : {}),
});

const priceIn = (typed: string) => (typed.trim() ? centsOf(typed) : null);

const durationsWith = (minutes: number) => [...new Set([...visitDurations, minutes])].sort((a, b) => a - b);

function MoreFields({ visit }: Pick<Props, "visit">) {
  const { service, price, note, until, zipCode, address } = visit;
  return (
    <details className="fold" open>
      <summary>Service, price, note, location</summary>
      <div className="form">
        <div className="pair">
          <TextField
            name="service"
            label="Service"
            placeholder="Bath and cut"
            defaultValue={service ?? ""}
            maxLength={100}
          />
          <TextField
            name="price"
            label="Price ($)"
            inputMode="decimal"
            placeholder="0.00"
            maxLength={10}
            defaultValue={price === null ? "" : (price / 100).toFixed(2)}
          />
        </div>
        <PetChoice visit={visit} />
        <AreaField name="note" label="Note" rows={2} maxLength={1000} defaultValue={note ?? ""} />
        <TextField
          name="until"
          label="Arrival window ends"
          type="time"
          step={300}
          hint="For a window, such as 9 to 10"
          defaultValue={until ?? ""}
        />
        <TextField name="zipCode" label="ZIP code" defaultValue={zipCode ?? ""} inputMode="numeric" maxLength={10} />
        <TextField name="address" label="Street" defaultValue={address ?? ""} maxLength={200} />
      </div>
    </details>
  );
}

/** Choice of the client's pets. Shows nothing for fewer than two. */
function PetChoice({ visit }: Pick<Props, "visit">) {
  const errors = useFormErrors();
  const path = visit.clientId === null ? undefined : `/api/clients/${visit.clientId}`;
  // Without an answer, the visit keeps its pets.
  const { answer } = useFetched<Pick<ClientDetail, "pets">>(path, { path: undefined, answer: { pets: [] } });
  const pets = answer.pets.filter(({ isListed }) => isListed);
  if (pets.length < 2) return null;
  return (
    <FieldGroup name="petIds" label="Pets" error={errors.petIds}>
      <input type="hidden" name="hasPets" value="true" />
      {pets.map(({ id, name }) => (
        <label key={id} className="check">
          <input type="checkbox" name="petIds" value={id} defaultChecked={visit.pets.some((one) => one.id === id)} />
          {name}
        </label>
      ))}
    </FieldGroup>
  );
}
