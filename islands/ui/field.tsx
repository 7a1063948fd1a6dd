import type { ReactNode } from "react";

export interface FieldProps {
  name: string;
  label: ReactNode;
  /** Needed if `name` isn't unique on the page. */
  id?: string;
  error?: string | undefined;
  hint?: string | undefined;
  isOptional?: boolean;
  /** Announced even without focus. */
  isLive?: boolean;
  children: ReactNode;
}

export const fieldAria = (id: string, error?: string, hint?: string) => ({
  ...(error ? { "aria-invalid": true } : {}),
  "aria-describedby": [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined,
});

export const Field = ({ name, id = name, label, error, hint, isOptional, isLive, children }: FieldProps) => (
  <div className="field">
    <label htmlFor={id}>
      {label}
      {isOptional && <span className="optional"> (optional)</span>}
    </label>
    {children}
    <FieldNotes id={id} error={error} hint={hint} isLive={isLive} />
  </div>
);

export const FieldGroup = ({ name, id = name, label, error, hint, isLive, children }: FieldProps) => (
  <fieldset className="field" aria-describedby={fieldAria(id, error, hint)["aria-describedby"]}>
    <legend>{label}</legend>
    {children}
    <FieldNotes id={id} error={error} hint={hint} isLive={isLive} />
  </fieldset>
);

type NotesProps = Pick<FieldProps, "error" | "hint" | "isLive"> & { id: string };

export function FieldNotes({ id, error, hint, isLive = false }: NotesProps) {
  const message = error && (
    <p className="error" id={`${id}-error`}>
      {error}
    </p>
  );
  return (
    <>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {isLive ? <div aria-live="polite">{message}</div> : message}
    </>
  );
}
