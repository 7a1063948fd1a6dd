import { type ReactNode, useState } from "react";
import type * as z from "zod/mini";
import { callApi } from "#islands/lib/api.ts";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useConfirmation } from "#islands/lib/use-confirmation.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { Form, SelectField, SubmitButton, TextField } from "#islands/ui/form.tsx";
import { DEFAULT_SERVICE_RADIUS_MILES } from "#src/shared/listing/groomer-labels.ts";
import type { LocationView } from "#src/shared/people/accounts.ts";
import { GroomerLocationInput, LocationInput, ServiceRadiusInput } from "#src/shared/people/locations.ts";
import { states } from "#src/shared/places/places.ts";

type Location = z.infer<typeof LocationView>;

export interface ZipAndRadius {
  zipCode: string;
  serviceRadius: number;
}

interface LocationProps {
  location: Location | null;
  userId: number;
}

export default function LocationPanel(props: LocationProps) {
  return (
    <section className="panel" id="location" aria-labelledby="location-title">
      <h2 id="location-title">Your location</h2>
      <LocationForm {...props} withRadius={false} />
    </section>
  );
}

interface Props extends LocationProps {
  withRadius: boolean;
  children?: (enteredPlace: ZipAndRadius) => ReactNode;
}

export function LocationForm({ location, userId, withRadius, children }: Props) {
  const path = `/api/locations/${userId}`;
  const saved = useLiveData<Location | null>(path, location);
  const refresh = useRefresh();
  const { about, trySend, sendAnyway, close } = useConfirmation(save);
  const [enteredPlace, setEnteredPlace] = useState(() => placeOf(location));
  const { form, settle } = useForm({
    schema: withRadius ? GroomerLocationInput : LocationInput,
    failed: saved ? "Failed to update location" : "Failed to save location",
    send: async (input) => Boolean(await trySend(input)),
  });

  async function save(input: object) {
    if (saved) await callApi("PATCH", `/api/locations/${saved.id}`, input);
    else await callApi("POST", "/api/locations", { ...input, userId });
    showToast({ kind: "success", title: saved ? "Location updated" : "Location saved" });
    await Promise.all([refresh(path), refreshServedParts()]);
    return true;
  }

  return (
    <>
      {about && (
        <Confirm
          title="Move to another time zone?"
          confirm="Move"
          busy="Saving..."
          failed="Failed to update location"
          onConfirm={() => sendAnyway().then(settle)}
          onClose={() => settle(close())}
        >
          <p>{about}</p>
        </Confirm>
      )}
      <Form
        className="form"
        {...form}
        onChange={(event) => {
          form.onChange(event);
          setEnteredPlace(typedPlace(event.currentTarget, enteredPlace));
        }}
      >
        <TextField
          name="address"
          label="Street address"
          autoComplete="street-address"
          maxLength={200}
          defaultValue={location?.address ?? ""}
          hint={
            withRadius
              ? "Never public. Parents only see your city and ZIP code."
              : "Only shared with groomers who accept your booking."
          }
        />
        <div className="pair place">
          <TextField
            name="city"
            label="City"
            autoComplete="address-level2"
            maxLength={80}
            defaultValue={location?.city ?? ""}
          />
          <StateField value={location?.state ?? ""} />
          <TextField
            name="zipCode"
            label="ZIP code"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            defaultValue={location?.zipCode ?? ""}
          />
          {withRadius && (
            <TextField
              name="serviceRadius"
              label="Service radius in miles"
              type="number"
              min={1}
              max={100}
              defaultValue={placeOf(location).serviceRadius}
            />
          )}
        </div>
        {children?.(enteredPlace)}
        <SubmitButton go="Save location" />
      </Form>
    </>
  );
}

const StateField = ({ value }: { value: string }) => (
  <SelectField name="state" label="State" autoComplete="address-level1" defaultValue={value}>
    <option value="">Choose a state</option>
    {states.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </SelectField>
);

const placeOf = (location: Location | null): ZipAndRadius => ({
  zipCode: location?.zipCode ?? "",
  serviceRadius: location?.serviceRadius ?? DEFAULT_SERVICE_RADIUS_MILES,
});

/** Keeps the previous value while a field is incomplete. */
function typedPlace(form: HTMLFormElement, before: ZipAndRadius): ZipAndRadius {
  const typed = Object.fromEntries(new FormData(form));
  const zipCode = /^\d{5}/.exec(String(typed.zipCode).trim())?.[0];
  const radius = ServiceRadiusInput.safeParse(typed);
  return { zipCode: zipCode ?? before.zipCode, serviceRadius: radius.data?.serviceRadius ?? before.serviceRadius };
}
