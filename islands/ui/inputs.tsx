import { type ComponentProps, type ReactNode, useId } from "react";
import type { Errors } from "../lib/use-submit.ts";
import { described, Field } from "./field.tsx";

interface Labelled {
  name: string;
  label: string;
  errors: Errors;
  hint?: string;
  isOptional?: boolean;
}

type Own = keyof Labelled | "id" | "children";
type InputProps = Labelled & Omit<ComponentProps<"input">, Own>;

export function TextField({ name, label, errors, hint, isOptional = false, ...input }: InputProps) {
  const id = useId();
  return (
    <Field {...{ id, name, label, isOptional, hint }} error={errors[name]}>
      <input type="text" {...input} id={id} name={name} {...described(id, errors[name], hint)} />
    </Field>
  );
}

type AreaProps = Labelled & Omit<ComponentProps<"textarea">, Own>;

export function AreaField({ name, label, errors, hint, isOptional = false, ...area }: AreaProps) {
  const id = useId();
  return (
    <Field {...{ id, name, label, isOptional, hint }} error={errors[name]}>
      <textarea {...area} id={id} name={name} {...described(id, errors[name], hint)} />
    </Field>
  );
}

type SelectProps = Labelled & Omit<ComponentProps<"select">, Own> & { children: ReactNode };

export function SelectField({ name, label, errors, hint, isOptional = false, children, ...select }: SelectProps) {
  const id = useId();
  return (
    <Field {...{ id, name, label, isOptional, hint }} error={errors[name]}>
      <select {...select} id={id} name={name} {...described(id, errors[name], hint)}>
        {children}
      </select>
    </Field>
  );
}

interface OptionsProps<T> {
  of: readonly T[];
  text: (one: T) => string;
}

export const Options = <T extends string | number>({ of, text }: OptionsProps<T>) =>
  of.map((one) => (
    <option key={one} value={one}>
      {text(one)}
    </option>
  ));

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
