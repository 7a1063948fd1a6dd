import type { Errors } from "#islands/lib/use-submit.ts";
import { TextField } from "#islands/ui/inputs.tsx";

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
