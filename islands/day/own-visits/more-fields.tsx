import { useEffect, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import type { Errors } from "#islands/lib/use-submit.ts";
import { FieldGroup } from "#islands/ui/field.tsx";
import { AreaField, TextField } from "#islands/ui/inputs.tsx";
import type { ClientDetail } from "#src/shared/clients/clients.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";

interface Props {
  visit: OwnVisitView;
  errors: Errors;
}

export function MoreFields({ visit, errors }: Props) {
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
            errors={errors}
          />
          <TextField
            name="price"
            label="Price ($)"
            inputMode="decimal"
            placeholder="0.00"
            maxLength={10}
            defaultValue={price === null ? "" : (price / 100).toFixed(2)}
            errors={errors}
          />
        </div>
        <PetChoice visit={visit} errors={errors} />
        <AreaField name="note" label="Note" rows={2} maxLength={1000} defaultValue={note ?? ""} errors={errors} />
        <TextField
          name="until"
          label="Arrival window ends"
          type="time"
          step={300}
          hint="For a window, such as 9 to 10"
          defaultValue={until ?? ""}
          errors={errors}
        />
        <TextField
          name="zipCode"
          label="ZIP code"
          defaultValue={zipCode ?? ""}
          inputMode="numeric"
          maxLength={10}
          errors={errors}
        />
        <TextField name="address" label="Street" defaultValue={address ?? ""} maxLength={200} errors={errors} />
      </div>
    </details>
  );
}

/** Which of a client's pets, where there are several. */
function PetChoice({ visit, errors }: Props) {
  const pets = usePets(visit.clientId);
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

function usePets(id: number | null) {
  const [pets, setPets] = useState<ClientDetail["pets"]>([]);
  useEffect(() => {
    if (id === null) return;
    let isCurrent = true;
    // Without an answer they stay as they are.
    void callApi<ClientDetail>("GET", `/api/clients/${id}`)
      .then(({ pets }) => isCurrent && setPets(pets.filter(({ isListed }) => isListed)))
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return pets;
}
