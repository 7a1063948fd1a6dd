import { useEffect, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import type { Errors } from "#islands/lib/use-submit.ts";
import { FieldGroup } from "#islands/ui/field.tsx";
import { AreaField, Options, SelectField, TextField } from "#islands/ui/inputs.tsx";
import type { ClientDetail } from "#src/shared/clients/clients.ts";
import { SERIES_WEEKS } from "#src/shared/day/own/own-labels.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { repeatText } from "#src/shared/visits/pets/repeat-labels.ts";
import type { ChosenClient } from "./visit-values.ts";

const names = ["until", "zipCode", "address", "service", "price", "petIds", "note", "repeat", "repeat.untilDate"];

interface Props {
  visit: OwnVisitView | undefined;
  like: Pick<OwnVisitView, "service" | "price"> | undefined;
  client: ChosenClient | undefined;
  hasZip: boolean;
  canRepeat: boolean;
  errors: Errors;
}

export function MoreFields({ visit, like, client, hasZip, canRepeat, errors }: Props) {
  const [weeks, setWeeks] = useState("");
  const [isOpen, setOpen] = useState(visit !== undefined);
  const isWrong = names.some((name) => errors[name] && !(hasZip && name === "zipCode"));
  const { service, price } = visit ?? like ?? {};
  return (
    <details className="fold" open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{visit ? "Service, price, note, location" : "Price, note, repeat, and more"}</summary>
      <div className="form">
        {canRepeat && (
          <div className="pair">
            <SelectField
              name="everyWeeks"
              label="Repeats"
              errors={errors}
              onChange={(event) => setWeeks(event.target.value)}
            >
              <option value="">Doesn't repeat</option>
              <Options of={Array.from({ length: SERIES_WEEKS.most }, (_, at) => at + 1)} text={repeatText} />
            </SelectField>
            {weeks && <TextField name="repeat.untilDate" label="End date" type="date" isOptional errors={errors} />}
          </div>
        )}
        <div className="pair">
          <TextField
            name="service"
            label="Service"
            placeholder="Bath and cut"
            defaultValue={service ?? ""}
            maxLength={100}
            errors={errors}
          />
          <TextField
            name="price"
            label="Price ($)"
            inputMode="decimal"
            placeholder="0.00"
            maxLength={10}
            defaultValue={price == null ? "" : (price / 100).toFixed(2)}
            errors={errors}
          />
        </div>
        <PetChoice client={client} chosen={visit?.pets} errors={errors} />
        <AreaField
          name="note"
          label="Note"
          rows={2}
          maxLength={1000}
          defaultValue={visit?.note ?? ""}
          errors={errors}
        />
        <TextField
          name="until"
          label="Arrival window ends"
          type="time"
          step={300}
          hint="For a window, such as 9 to 10"
          defaultValue={visit?.until ?? ""}
          errors={errors}
        />
        {!hasZip && (
          <TextField
            name="zipCode"
            label="ZIP code"
            hint={visit ? "" : "If it's not at the client's home"}
            defaultValue={visit?.zipCode ?? ""}
            inputMode="numeric"
            maxLength={10}
            errors={errors}
          />
        )}
        <TextField name="address" label="Street" defaultValue={visit?.address ?? ""} maxLength={200} errors={errors} />
      </div>
    </details>
  );
}

interface PetProps {
  client: ChosenClient | undefined;
  chosen: ChosenClient["pets"] | undefined;
  errors: Errors;
}

function PetChoice({ client, chosen, errors }: PetProps) {
  const pets = usePets(client, chosen !== undefined);
  if (pets.length < 2) return null;
  return (
    <FieldGroup name="petIds" label="Pets" error={errors.petIds}>
      <input type="hidden" name="hasPets" value="true" />
      {pets.map(({ id, name }) => (
        <label key={`${client?.id} ${id}`} className="check">
          <input
            type="checkbox"
            name="petIds"
            value={id}
            defaultChecked={chosen?.some((one) => one.id === id) ?? true}
          />
          {name}
        </label>
      ))}
    </FieldGroup>
  );
}

function usePets(client: ChosenClient | undefined, isChange: boolean) {
  const [pets, setPets] = useState<ChosenClient["pets"]>([]);
  const id = isChange ? client?.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    let isCurrent = true;
    // Without a response, pets stay unchanged.
    void callApi<ClientDetail>("GET", `/api/clients/${id}`)
      .then(({ pets }) => isCurrent && setPets(pets.filter(({ isListed }) => isListed)))
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return isChange ? pets : (client?.pets ?? []);
}
