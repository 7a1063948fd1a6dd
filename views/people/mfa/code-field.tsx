/** @jsxImportSource preact */
import { Field } from "#views/ui/field.tsx";

interface CodeFieldProps {
  name?: string;
  label: string;
  kind: "app" | "recovery" | "either";
  hint?: string;
  error: string | undefined;
}

/** A code as it is typed off a phone, or off paper. It is never filled in again: a wrong one stays wrong. */
export function CodeField({ name = "code", label, kind, hint, error }: CodeFieldProps) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      error={error}
      autocomplete={kind === "recovery" ? "off" : "one-time-code"}
      {...(kind === "app" ? { inputmode: "numeric" as const } : {})}
      maxlength={40}
      required
    />
  );
}
