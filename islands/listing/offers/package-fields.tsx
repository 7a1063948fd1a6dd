import { useState } from "react";
import { AreaField, ChecksField, TextField } from "#islands/ui/form.tsx";
import { duration } from "#src/shared/base/time.ts";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import { MAX_DURATION_MINUTES, MIN_DURATION_MINUTES } from "#src/shared/listing/offers.ts";
import { allServices } from "#src/shared/listing/services.ts";
import { isSized } from "#src/shared/listing/sizes.ts";

export const FILTER_HINT = "Parents can filter by these";

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
      <ChecksField
        name="services"
        label="Services"
        hint={FILTER_HINT}
        of={allServices}
        chosen={offer?.services ?? []}
        list="chips"
      />
    </>
  );
}

function DurationField({ minutes }: { minutes: number }) {
  const [typed, setTyped] = useState(minutes);
  const isUsable = Number.isInteger(typed) && typed >= MIN_DURATION_MINUTES && typed <= MAX_DURATION_MINUTES;
  return (
    <TextField
      name="durationMinutes"
      label="Duration in minutes"
      hint={isUsable ? duration(typed) : `${MIN_DURATION_MINUTES} minutes to 24 hours`}
      defaultValue={minutes}
      inputMode="numeric"
      maxLength={4}
      required
      onChange={({ target }) => setTyped(Number(target.value))}
    />
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
