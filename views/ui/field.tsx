/** @jsxImportSource preact */
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import type { SuggestedTime } from "#src/shared/base/errors.ts";
import { Icon } from "#views/ui/icon.tsx";

export interface FormState {
  values: Record<string, string>;
  fields: Record<string, string>;
  suggestions?: readonly SuggestedTime[] | undefined;
}

export const FormContext = createContext<FormState>({ values: {}, fields: {} });

/** Adds the value and the error of a field in its form. */
export function useField<T extends { name: string }>(props: T) {
  const { values, fields } = useContext(FormContext);
  return { value: values[props.name], error: fields[props.name], ...props };
}

interface LabeledField {
  name: string;
  label: string;
  value?: string | undefined;
  hint?: string | undefined;
  autocomplete?: string | undefined;
  required?: boolean;
  optional?: boolean;
}

interface FieldProps extends LabeledField {
  /** "file" takes photos. */
  type?: "text" | "email" | "password" | "tel" | "date" | "time" | "number" | "file";
  inputmode?: "numeric" | "decimal" | "email" | "tel";
  maxlength?: number;
}

/** The ID is the name, for the error summary's links. */
export function TextField({ type = "text", inputmode, maxlength, ...props }: FieldProps) {
  const field = useField(props);
  return (
    <FieldFrame {...field}>
      <input {...controlOf(field)} {...kindOf(type)} value={field.value} inputmode={inputmode} maxlength={maxlength} />
    </FieldFrame>
  );
}

/** Preact types attributes by input type. */
const kindOf = (type: NonNullable<FieldProps["type"]>) =>
  ({ type, ...(type === "file" && { accept: "image/*", multiple: true }) }) as { type: "text" };

export function AreaField({ rows = 4, maxlength, ...props }: LabeledField & { rows?: number; maxlength: number }) {
  const field = useField(props);
  return (
    <FieldFrame {...field}>
      <textarea {...controlOf(field)} rows={rows} maxlength={maxlength}>
        {field.value}
      </textarea>
    </FieldFrame>
  );
}

export const ZipField = (props: { hint?: string; required?: boolean }) => (
  <TextField {...props} name="zipCode" label="ZIP code" inputmode="numeric" autocomplete="postal-code" maxlength={10} />
);

interface PasswordFieldProps extends LabeledField {
  isAgain?: boolean;
}

/** Toggled by islands/lib/passwords.ts. Never sent back. */
export function PasswordField({ isAgain = false, ...props }: PasswordFieldProps) {
  const field = useField(props);
  return (
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
}

/** For changes that need the password again. */
export const CurrentPasswordField = () => (
  <PasswordField name="password" label="Your password" autocomplete="current-password" required />
);

interface SelectFieldProps extends LabeledField {
  options: readonly { value: string; label: string }[];
  placeholder?: string;
}

export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const field = useField(props);
  return (
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
}

type Control = LabeledField & { error: string | undefined };

const controlOf = ({ name, autocomplete, required, hint, error }: Control) => ({
  id: name,
  name,
  autocomplete,
  required,
  "aria-invalid": error ? ("true" as const) : undefined,
  "aria-describedby": [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ") || undefined,
});

const FieldFrame = ({ name, label, optional, hint, error, children }: Control & { children: ComponentChildren }) => (
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
