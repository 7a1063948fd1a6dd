import { type ComponentProps, createContext, type ReactNode, use, useId } from "react";
import type { FieldErrors } from "../lib/use-submit.ts";
import { Field, FieldGroup, type FieldProps, fieldAria } from "./field.tsx";

interface SubmitState {
  errors: FieldErrors;
  isSending: boolean;
}

export const SubmitContext = createContext<SubmitState>({ errors: {}, isSending: false });

export const useFormErrors = () => use(SubmitContext).errors;

/** Its fields show their own errors, and its buttons show that it's being sent. */
export const Form = ({ state, className = "form", ...form }: ComponentProps<"form"> & { state: SubmitState }) => (
  <SubmitContext value={state}>
    <form className={className} {...form} />
  </SubmitContext>
);

interface Props {
  go: string;
  busy?: string;
  className?: string;
  children?: ReactNode;
}

/** The submit button below a form's fields. */
export function SubmitButton({ go, busy = "Saving...", className = "btn", children }: Props) {
  const { isSending } = use(SubmitContext);
  return (
    <div className="actions">
      {children}
      <button type="submit" className={className} disabled={isSending}>
        {isSending ? busy : go}
      </button>
    </div>
  );
}

/** `error` is for a message under another name than the field's. */
interface LabeledInput extends Pick<FieldProps, "name" | "error" | "hint" | "isOptional"> {
  label: string;
}

function useLabeled<T extends LabeledInput>({ name, label, error, hint, isOptional = false, ...input }: T) {
  const id = useId();
  const errors = useFormErrors();
  const message = error ?? errors[name];
  return {
    field: { id, name, label, isOptional, hint, error: message },
    input: { ...input, id, name, ...fieldAria(id, message, hint) },
  };
}

type PropsOf<Tag extends "input" | "textarea" | "select"> = LabeledInput &
  Omit<ComponentProps<Tag>, keyof LabeledInput | "id">;

export function TextField(props: PropsOf<"input">) {
  const { field, input } = useLabeled(props);
  return (
    <Field {...field}>
      <input type="text" {...input} />
    </Field>
  );
}

export function AreaField(props: PropsOf<"textarea">) {
  const { field, input } = useLabeled(props);
  return (
    <Field {...field}>
      <textarea {...input} />
    </Field>
  );
}

export function SelectField(props: PropsOf<"select">) {
  const { field, input } = useLabeled(props);
  return (
    <Field {...field}>
      <select {...input} />
    </Field>
  );
}

interface OptionsProps<T> {
  of: readonly T[];
  text: (one: T) => string;
}

export const OptionTags = <T extends string | number>({ of, text }: OptionsProps<T>) =>
  of.map((one) => (
    <option key={one} value={one}>
      {text(one)}
    </option>
  ));

interface ChecksProps<T> extends LabeledInput {
  of: readonly T[];
  text?: (one: T) => string;
  chosen: readonly T[];
  list?: "row" | "pair" | "chips";
}

export function ChecksField<T extends string>({ of, text = String, chosen, list = "row", ...props }: ChecksProps<T>) {
  const { field } = useLabeled(props);
  return (
    <FieldGroup {...field}>
      <div className={list}>
        {of.map((one) => (
          <label key={one} className={list === "chips" ? "chip" : "check"}>
            <input
              type="checkbox"
              name={field.name}
              value={one}
              defaultChecked={chosen.includes(one)}
              {...fieldAria(field.id, field.error)}
            />
            {text(one)}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

interface CheckProps {
  name: string;
  label: ReactNode;
  defaultChecked?: boolean;
  hint?: string;
}

export function CheckField({ name, label, defaultChecked = false, hint }: CheckProps) {
  const id = useId();
  return (
    <div>
      <label className="check" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={name}
          defaultChecked={defaultChecked}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
        {label}
      </label>
      {hint && (
        <p className="soft small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
