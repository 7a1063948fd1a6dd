import { useState } from "react";
import { ApiError } from "#islands/lib/api.ts";
import { useFetched } from "#islands/lib/use-fetched.ts";
import { Field, fieldAria } from "#islands/ui/field.tsx";
import { type AreaReach, howFarText, refusesYou } from "#src/shared/listing/area-labels.ts";
import type { RequestFieldProps } from "./fields.tsx";
import type { BookingRequestProps, RequestErrors, RequestValues } from "./request-values.ts";

interface Props extends RequestFieldProps {
  isNew: boolean;
  reach: ReachAnswer;
}

export function AddressFields({ form, values, errors, isNew, reach }: Props) {
  const { serviceCity: city, serviceState: state, serviceZipCode: zipCode } = values;
  /** Collapsed if the town is known; errors and autofill open it. */
  const [isOpen, setOpen] = useState(!(city && state && zipCode));
  const isWrong = ["serviceCity", "serviceState", "serviceZipCode"].some((name) => errors[name] !== undefined);
  const input = (name: keyof RequestValues, autoComplete: string) => ({
    id: name,
    name,
    required: true,
    autoComplete,
    defaultValue: form.values[name],
    ...fieldAria(name, errors[name]),
  });
  const { message, words } = wordsOf(form, reach, errors);
  const zip = { ...input("serviceZipCode", "postal-code"), ...fieldAria("serviceZipCode", message) };
  return (
    <fieldset className="place" aria-describedby="place-hint">
      <legend className="hush">Visit address</legend>
      <Field name="serviceAddress" label="Address" error={errors.serviceAddress}>
        <input
          type="text"
          maxLength={200}
          {...input("serviceAddress", "street-address")}
          onInput={({ currentTarget }) => currentTarget.matches(":autofill") && setOpen(true)}
        />
      </Field>
      <p className="soft small" id="place-hint">
        We share your street only after the groomer accepts.
      </p>
      <details className="town-line" open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {city && state ? `${city}, ${state} ${zipCode || "(type your ZIP code)"}` : "City, state, and ZIP code"}{" "}
          <span className="change">Change</span>
        </summary>
        <div className="town">
          <Field name="serviceCity" label="City" error={errors.serviceCity}>
            <input type="text" maxLength={80} {...input("serviceCity", "address-level2")} />
          </Field>
          <Field name="serviceState" label="State" error={errors.serviceState}>
            <select {...input("serviceState", "address-level1")}>
              <option value="" />
              {form.states.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
          </Field>
          <Field name="serviceZipCode" label="ZIP code">
            <input type="text" inputMode="numeric" maxLength={10} {...zip} />
          </Field>
        </div>
      </details>
      <div className="field" aria-live="polite">
        {message ? (
          <p className="error" id="serviceZipCode-error">
            {message}
          </p>
        ) : (
          words && <p className="soft small">{words}</p>
        )}
      </div>
      {isNew && (
        <label className="check">
          <input type="checkbox" name="keepAddress" value="true" defaultChecked={form.values.keepAddress === "true"} />
          {form.savedStreet ? `Save this instead of ${form.savedStreet}` : "Save this address"}
        </label>
      )}
    </fieldset>
  );
}

function wordsOf(form: BookingRequestProps, { reach, unknown }: ReachAnswer, errors: RequestErrors) {
  const words = reach && howFarText(form.groomer.businessName, reach);
  const isTooFar = reach !== null && refusesYou(reach);
  return { words, message: errors.serviceZipCode ?? unknown ?? (isTooFar ? words : undefined) ?? undefined };
}

interface ReachAnswer {
  reach: AreaReach | null;
  unknown?: string | undefined;
}

export function useAreaReach({ groomer, reach }: BookingRequestProps, zip: string): ReachAnswer {
  const path = /^\d{5}(-\d{4})?$/.test(zip) ? `/api/groomer-profiles/${groomer.id}/distance?zipCode=${zip}` : undefined;
  // The server explains a saved address without a distance.
  const first = { path: reach ? path : undefined, answer: reach };
  const { answer, isAnswered } = useFetched<AreaReach | UnknownPlace | null>(path, first, unknownIn);
  if (!path || !isAnswered || !answer) return { reach: null };
  return "miles" in answer ? { reach: answer } : { reach: null, ...answer };
}

type UnknownPlace = Pick<ReachAnswer, "unknown">;

/** Other failures are reported on submitting. */
const unknownIn = (error: unknown): UnknownPlace => ({
  unknown: error instanceof ApiError ? error.fields.zipCode : undefined,
});
