import { useId, useState } from "react";
import { FieldGroup } from "#islands/ui/field.tsx";
import { useErrors } from "#islands/ui/form.tsx";
import { AreaField, TextField } from "#islands/ui/inputs.tsx";
import { duration } from "#src/shared/base/time.ts";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import { MAX_DURATION, MIN_DURATION } from "#src/shared/listing/offers.ts";
import { serviceNames } from "#src/shared/listing/services.ts";
import { isSized } from "#src/shared/listing/sizes.ts";

export function PackageFields({ offer }: { offer: ServicePackageView | undefined }) {
  const hasSizes = offer !== undefined && isSized(offer);
  return (
    <>
      <TextField name="name" label="Package name" defaultValue={offer?.name} maxLength={100} required />
      <AreaField
        name="description"
        label="Description"
        hint="What's included"
        defaultValue={offer?.description}
        maxLength={1000}
        required
      />
      <div className="pair short" hidden={hasSizes}>
        <PriceField name="priceMin" label="Minimum price" cents={offer?.priceMin} />
        <PriceField
          name="priceMax"
          label="Maximum price"
          cents={offer?.priceMax}
          hint="Same as the minimum for a fixed price"
        />
      </div>
      <div hidden={hasSizes}>
        <DurationField minutes={offer?.durationMinutes ?? 60} />
      </div>
      {hasSizes && <p className="soft small">Its sizes set price and time.</p>}
      <Chips name="services" label="Services" of={serviceNames} chosen={offer?.services ?? []} />
    </>
  );
}

function DurationField({ minutes }: { minutes: number }) {
  const [typed, setTyped] = useState(minutes);
  const isUsable = Number.isInteger(typed) && typed >= MIN_DURATION && typed <= MAX_DURATION;
  return (
    <TextField
      name="durationMinutes"
      label="Duration in minutes"
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
}

export function Chips({ name, label, of, chosen }: ChipsProps) {
  const id = useId();
  const errors = useErrors();
  return (
    <FieldGroup id={id} name={name} label={label} error={errors[name]} hint="Parents can filter by these">
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
