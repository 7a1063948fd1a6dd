import { createElement } from "react";
import { Field, fieldAria } from "#islands/ui/field.tsx";
import type { BookingRequestProps, FoldedFields, RequestErrors } from "./request-values.ts";

interface ExtraProps {
  form: BookingRequestProps;
  fold: FoldedFields;
  errors: RequestErrors;
  /** Photos are downscaled, which needs script. */
  isAwake: boolean;
}

export function ExtraFieldsFold({ form, fold, errors, isAwake }: ExtraProps) {
  const { title, hint } = fold;
  const fields = fold.fields.filter(({ name }) => isAwake || name !== "photos");
  const isWrong = fields.some(({ name }) => errors[name]);
  return (
    <details
      className="fold"
      open={fields.some(({ name }) => form.values[name as "petInfo"] || form.errors[name])}
      ref={(element) => {
        if (element && isWrong) element.open = true;
      }}
    >
      <summary>
        <span>
          {title} <span className="optional">(optional)</span>
        </span>
      </summary>
      <div className="form">
        {hint && <p className="small">{hint}</p>}
        <ExtraInputs form={form} fields={fields} errors={errors} />
      </div>
    </details>
  );
}

export const ExtraInputs = ({
  form,
  fields,
  errors,
}: Pick<ExtraProps, "form" | "errors"> & Pick<FoldedFields, "fields">) =>
  fields.map(({ tag, name, label, hint, options, ...input }) => (
    <Field key={name} name={name} label={label} error={errors[name]} hint={hint} isOptional={!input.required}>
      {createElement(
        tag,
        {
          ...input,
          id: name,
          name,
          defaultValue: form.values[name as "petInfo"],
          ...fieldAria(name, errors[name], hint),
        },
        options?.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        )),
      )}
    </Field>
  ));
