import { useId, useState } from "react";
import type { Errors } from "#islands/lib/use-submit.ts";
import { FieldGroup } from "#islands/ui/field.tsx";
import { AreaField, TextField } from "#islands/ui/inputs.tsx";
import { duration } from "#src/shared/base/time.ts";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import { MAX_DURATION, MIN_DURATION } from "#src/shared/listing/offers.ts";
import { serviceNames } from "#src/shared/listing/services.ts";
import { isSized } from "#src/shared/listing/sizes.ts";

export function PackageFields({ offer, errors }: { offer: ServicePackageView | undefined; errors: Errors }) {
  const hasSizes = offer !== undefined && isSized(offer);
  return (
    <>
      <TextField name="name" label="Package name" errors={errors} defaultValue={offer?.name} maxLength={100} required />
      <AreaField
        name="description"
        label="Description"
        errors={errors}
        hint="What's included"
        defaultValue={offer?.description}
        maxLength={1000}
        required
      />
      <div className="pair short" hidden={hasSizes}>
        <PriceField name="priceMin" label="Minimum price" errors={errors} cents={offer?.priceMin} />
        <PriceField
          name="priceMax"
          label="Maximum price"
          errors={errors}
          cents={offer?.priceMax}
          hint="Same as the minimum for a fixed price"
        />
      </div>
      <div hidden={hasSizes}>
        <DurationField minutes={offer?.durationMinutes ?? 60} errors={errors} />
      </div>
      {hasSizes && <p className="soft small">Its sizes set price and time.</p>}
      <Chips
        name="services"
        label="Services"
        of={serviceNames}
        chosen={offer?.services ?? []}
        error={errors.services}
      />
    </>
  );
}

function DurationField({ minutes, errors }: { minutes: number; errors: Errors }) {
  const [typed, setTyped] = useState(minutes);
  const isUsable = Number.isInteger(typed) && typed >= MIN_DURATION && typed <= MAX_DURATION;
  return (
    <TextField
      name="durationMinutes"
      label="Duration in minutes"
      errors={errors}
      hint={isUsable ? duration(typed) : `${MIN_DURATION} minutes to 24 hours`}
      defaultValue={minutes}
      inputMode="numeric"
      maxLength={4}
      required
      onChange={({ target }) => setTyped(Number(target.value))}
    />
  );
}

interface ChipsProps {
  name: string;
  label: string;
  of: readonly string[];
  chosen: readonly string[];
  error: string | undefined;
}

export function Chips({ name, label, of, chosen, error }: ChipsProps) {
  const id = useId();
  return (
    <FieldGroup id={id} name={name} label={label} error={error} hint="Parents can filter by these">
      <div className="chips">
        {of.map((value) => (
          <label key={value} className="chip">
            <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
            {value}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

interface PriceProps {
  name: string;
  label: string;
  errors: Errors;
  cents: number | undefined;
  hint?: string;
}

/** Dollars here, cents elsewhere. */
export function PriceField({ label, cents, ...field }: PriceProps) {
  const typed = cents === undefined ? undefined : (cents / 100).toFixed(2);
  return (
    <TextField
      {...field}
      label={`${label} in dollars`}
      defaultValue={typed}
      inputMode="decimal"
      placeholder="0.00"
      maxLength={10}
      required
    />
  );
}
