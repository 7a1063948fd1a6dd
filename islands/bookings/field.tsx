import type { ReactNode } from "react";

interface FieldProps {
  name: string;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  isOptional?: boolean;
  children: ReactNode;
}

/** What ties an input to its message and its hint. */
export const described = (name: string, error?: string, hint?: string) => ({
  ...(error ? { "aria-invalid": true } : {}),
  "aria-describedby": [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(" ") || undefined,
});

/** An input with its label above and its hint or message below. */
export function Field({ name, label, error, hint, isOptional, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {isOptional && <span className="optional"> (optional)</span>}
      </label>
      {children}
      <Notes name={name} error={error} hint={hint} />
    </div>
  );
}

/** Several radios or boxes under one name. */
export function FieldGroup({ name, label, error, hint, children }: FieldProps) {
  return (
    <fieldset className="field" {...described(name, error, hint)}>
      <legend>{label}</legend>
      {children}
      <Notes name={name} error={error} hint={hint} />
    </fieldset>
  );
}

/** The message's place is always there, so that a message which comes later is read out. */
function Notes({ name, error, hint }: Pick<FieldProps, "name" | "error" | "hint">) {
  return (
    <>
      {hint && (
        <span className="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      <div aria-live="polite">
        {error && (
          <p className="error" id={`${name}-error`}>
            {error}
          </p>
        )}
      </div>
    </>
  );
}
