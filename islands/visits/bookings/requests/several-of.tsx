import { described, FieldGroup } from "#islands/ui/field.tsx";
import type { BookingRequestProps, RequestErrors } from "./request-values.ts";

interface Props<T> {
  name: "addOnServiceIds" | "petIds";
  label: string;
  isNamed?: boolean;
  form: Pick<BookingRequestProps, "values">;
  errors: RequestErrors;
  choices: readonly T[];
  factOf: (choice: T) => string;
}

export function SeveralOf<T extends { id: number; name: string }>({
  name,
  label,
  isNamed = false,
  form,
  errors,
  choices,
  factOf,
}: Props<T>) {
  return (
    <FieldGroup name={name} label={isNamed ? <span className="hush">{label}</span> : label} error={errors[name]}>
      <div className="extras">
        {choices.map((choice, place) => (
          <label key={choice.id}>
            <input
              type="checkbox"
              name={name}
              value={choice.id}
              id={place === 0 ? name : undefined}
              defaultChecked={form.values[name].includes(String(choice.id))}
              {...described(name, errors[name])}
            />
            <span>{choice.name}</span>
            <span>{factOf(choice)}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
