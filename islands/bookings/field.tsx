import type { ReactNode } from "react";

interface FieldProps {
  name: string;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  isOptional?: boolean;
  /** Its message may come while something else has the focus, and is then read out. */
  isLive?: boolean;
  children: ReactNode;
}

/** What ties an input to its message and its hint. */
export const described = (name: string, error?: string, hint?: string) => ({
  ...(error ? { "aria-invalid": true } : {}),
  "aria-describedby": [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(" ") || undefined,
});

/** An input with its label above and its hint or message below. */
export function Field({ name, label, error, hint, isOptional, isLive, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {isOptional && <span className="optional"> (optional)</span>}
      </label>
      {children}
      <Notes name={name} error={error} hint={hint} isLive={isLive} />
    </div>
  );
}

/** Several radios or boxes under one name. */
export function FieldGroup({ name, label, error, hint, isLive, children }: FieldProps) {
  return (
    <fieldset className="field" aria-describedby={described(name, error, hint)["aria-describedby"]}>
      <legend>{label}</legend>
      {children}
      <Notes name={name} error={error} hint={hint} isLive={isLive} />
    </fieldset>
  );
}

function Notes({ name, error, hint, isLive = false }: Pick<FieldProps, "name" | "error" | "hint" | "isLive">) {
  const message = error && (
    <p className="error" id={`${name}-error`}>
      {error}
    </p>
  );
  return (
    <>
      {hint && (
        <span className="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      {isLive ? <div aria-live="polite">{message}</div> : message}
    </>
  );
}
