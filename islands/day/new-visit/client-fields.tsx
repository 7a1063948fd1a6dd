import type { ChangeEvent, ReactNode } from "react";
import type { FieldErrors } from "#islands/lib/use-submit.ts";
import { FieldGroup } from "#islands/ui/field.tsx";
import { TextField } from "#islands/ui/form.tsx";
import { Icon } from "#islands/ui/icon.tsx";
import { newVisitPath } from "#src/shared/base/dashboard-paths.ts";
import { capitalize } from "#src/shared/base/number-labels.ts";
import type { NewVisitValues, NewVisitView } from "#src/shared/day/added/new-visit.ts";
import { poundsText } from "#src/shared/listing/size-labels.ts";
import { petSizes } from "#src/shared/listing/sizes.ts";
import { petNames } from "#src/shared/visits/pets/pets-in-a-line.ts";

export interface VisitFormProps {
  view: NewVisitView;
  values: NewVisitValues;
  change: (changed: Partial<NewVisitValues>) => void;
  errors: FieldErrors;
  field: ReturnType<typeof fieldPropsOf>;
}

export const fieldPropsOf =
  ({ values, change }: Pick<VisitFormProps, "values" | "change">) =>
  (name: Exclude<keyof NewVisitValues, "petIds" | "addOnIds">) => ({
    name,
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => change({ [name]: event.target.value }),
  });

export function ClientFields(props: VisitFormProps) {
  const { view } = props;
  if (view.isEvent) return <EventFields {...props} />;
  return view.client ? <KnownClient {...props} client={view.client} /> : <NewClient {...props} />;
}

const otherPath = ({ date, time }: NewVisitView) => newVisitPath({ date, time });

function KnownClient({
  view,
  values,
  change,
  errors,
  field,
  client,
}: VisitFormProps & { client: NonNullable<NewVisitView["client"]> }) {
  const { id, name, place, hasPlace, pets } = client;
  const [pet] = pets;
  const toggle = (petId: string, isChecked: boolean) =>
    change({ petIds: isChecked ? [...values.petIds, petId] : values.petIds.filter((one) => one !== petId) });
  return (
    <>
      <input type="hidden" name="clientId" value={id} />
      <div className="picked">
        <span className="mark" aria-hidden="true">
          <Icon name="dog" />
        </span>
        <p>
          <b>{[petNames(pets), name].filter(Boolean).join(" · ")}</b>
          <small>{[place, pets.length === 1 ? pet!.about : ""].filter(Boolean).join(" · ")}</small>
        </p>
        <a href={otherPath(view)}>
          Change<span className="hush"> client</span>
        </a>
      </div>
      {!hasPlace && <PlaceField {...{ field, errors }} />}
      {pets.length === 1 && <input type="hidden" name="petIds" value={pet!.id} />}
      {pets.length > 1 && (
        <FieldGroup name="petIds" label="Pets" error={errors.petIds}>
          {pets.map((one) => (
            <ChoiceRow
              key={one.id}
              type="checkbox"
              name="petIds"
              value={String(one.id)}
              isChecked={values.petIds.includes(String(one.id))}
              onPick={(isChecked) => toggle(String(one.id), isChecked)}
              facts={one.about}
            >
              {one.name}
            </ChoiceRow>
          ))}
        </FieldGroup>
      )}
    </>
  );
}

const PlaceField = ({ field, errors }: Pick<VisitFormProps, "field" | "errors">) => (
  <TextField
    {...field("place")}
    label="ZIP code or street"
    maxLength={200}
    autoComplete="off"
    error={errors.zipCode ?? errors.address}
  />
);

const NewClient = ({ view, values, change, errors, field }: VisitFormProps) => (
  <>
    <div className="label">
      <h2>New client</h2>
      <a href={otherPath(view)}>Find one instead</a>
    </div>
    <TextField {...field("clientName")} label="Name" maxLength={100} autoComplete="off" required />
    <div className="pair">
      <TextField type="tel" {...field("phone")} label="Phone" maxLength={30} autoComplete="off" />
      <PlaceField {...{ field, errors }} />
    </div>
    <TextField {...field("petName")} label="Pet" maxLength={100} autoComplete="off" required />
    <fieldset className="sizes" aria-label="Size">
      {petSizes.map((size) => (
        <label key={size}>
          <input
            type="radio"
            name="petSize"
            value={size}
            checked={values.petSize === size}
            onChange={() => change({ petSize: size })}
          />
          {capitalize(size)}
          <small>{poundsText(size, view.sizeWeights).replace("up ", "")}</small>
        </label>
      ))}
    </fieldset>
  </>
);

const EventFields = ({ view, errors, field }: VisitFormProps) => (
  <>
    <div className="label">
      <h2>Event</h2>
      <a href={otherPath(view)}>Find a client instead</a>
    </div>
    <TextField
      {...field("title")}
      label="Title"
      placeholder="Vet fair"
      hint="Only you can see this"
      maxLength={100}
      autoComplete="off"
      required
      error={errors.title ?? errors.clientName}
    />
    <PlaceField {...{ field, errors }} />
  </>
);

interface Props {
  type?: "radio" | "checkbox";
  name: string;
  value: string;
  isChecked: boolean;
  onPick: (isChecked: boolean) => void;
  facts: ReactNode;
  children: ReactNode;
}

export const ChoiceRow = ({ type = "radio", name, value, isChecked, onPick, facts, children }: Props) => (
  <label className="pick-row">
    <input
      type={type}
      name={name}
      value={value}
      checked={isChecked}
      onChange={(event) => onPick(event.target.checked)}
    />
    <b>{children}</b>
    <span>{facts}</span>
  </label>
);
