import type { Errors } from "#islands/lib/use-submit.ts";
import { TextField } from "#islands/ui/inputs.tsx";
import { MAX_NAME } from "#src/shared/base/names.ts";

export const NameField = ({ name, errors }: { name: string | null; errors: Errors }) => (
  <TextField
    name="contactName"
    label="Your first name"
    isOptional
    autoComplete="given-name"
    maxLength={MAX_NAME}
    defaultValue={name ?? ""}
    hint="Shown next to your business name"
    errors={errors}
  />
);
