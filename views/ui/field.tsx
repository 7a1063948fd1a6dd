/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { Icon } from "#views/ui/icon.tsx";

export interface FormState {
  values: Record<string, string>;
  fields: Record<string, string>;
}

export const fieldOf = (form: FormState, name: string) => ({
  name,
  value: form.values[name],
  error: form.fields[name],
});

interface Labelled {
  name: string;
  label: string;
  value?: string | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  autocomplete?: string | undefined;
  required?: boolean;
  optional?: boolean;
}

interface FieldProps extends Labelled {
  type?: "text" | "email" | "password" | "tel" | "date" | "time" | "number";
  inputmode?: "numeric" | "decimal" | "email" | "tel";
  maxlength?: number;
}

/** The ID is the name, for the error summary's links. */
export const Field = ({ type = "text", inputmode, maxlength, ...field }: FieldProps) => (
  <FieldFrame {...field}>
    <input {...controlOf(field)} {...kindOf(type)} value={field.value} inputmode={inputmode} maxlength={maxlength} />
  </FieldFrame>
);

/** Preact types attributes by input type. */
const kindOf = (type: NonNullable<FieldProps["type"]>) => ({ type }) as { type: "text" };

export const AreaField = ({ rows = 4, maxlength, ...field }: Labelled & { rows?: number; maxlength: number }) => (
  <FieldFrame {...field}>
    <textarea {...controlOf(field)} rows={rows} maxlength={maxlength}>
      {field.value}
    </textarea>
  </FieldFrame>
);

interface PasswordFieldProps extends Labelled {
  isAgain?: boolean;
}

/** Toggled by islands/lib/passwords.ts. Never sent back. */
export const PasswordField = ({ isAgain = false, ...field }: PasswordFieldProps) => (
  <FieldFrame {...field}>
    <input {...controlOf(field)} type="password" />
    <button class="link shows" type="button" data-shows={field.name}>
      Show password
    </button>
    {isAgain && (
      <noscript>
        <p class="hint">For your security, please enter it again.</p>
      </noscript>
    )}
  </FieldFrame>
);

/** For what needs the password again. */
export const OwnPassword = ({ error }: Pick<Labelled, "error">) => (
  <PasswordField name="password" label="Your password" error={error} autocomplete="current-password" required />
);

interface SelectFieldProps extends Labelled {
  options: readonly { value: string; label: string }[];
  placeholder?: string;
}

export const SelectField = ({ options, placeholder, ...field }: SelectFieldProps) => (
  <FieldFrame {...field}>
    <select {...controlOf(field)}>
      {placeholder && <option value="">{placeholder}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value} selected={value === field.value}>
          {label}
        </option>
      ))}
    </select>
  </FieldFrame>
);

const controlOf = ({ name, autocomplete, required, hint, error }: Labelled) => ({
  id: name,
  name,
  autocomplete,
  required,
  "aria-invalid": error ? ("true" as const) : undefined,
  "aria-describedby": [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ") || undefined,
});

const FieldFrame = ({ name, label, optional, hint, error, children }: Labelled & { children: ComponentChildren }) => (
  <div class="field">
    <label for={name}>
      {label}
      {optional && <span class="optional"> (optional)</span>}
    </label>
    {children}
    {hint && (
      <span class="hint" id={`${name}-hint`}>
        {hint}
      </span>
    )}
    <FieldError name={name} error={error} />
  </div>
);

export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p class="error" id={`${name}-error`}>
      <Icon name="warning" />
      {error}
    </p>
  );
}
