/** @jsxImportSource preact */
import { Field } from "#views/ui/field.tsx";

interface CodeFieldProps {
  name?: string;
  label: string;
  kind: "app" | "recovery" | "either";
  hint?: string;
  error: string | undefined;
}

/** Never prefilled, because a wrong code stays wrong. */
export const CodeField = ({ name = "code", label, kind, hint, error }: CodeFieldProps) => (
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
