/** @jsxImportSource preact */
import { roleLabels } from "#src/shared/base/viewers.ts";
import { FieldError } from "#views/ui/field.tsx";

interface RoleChoiceProps {
  name: string;
  value: string | undefined;
  error: string | undefined;
}

const choices = [
  { role: "pet_parent", explanation: "I have a dog that needs grooming" },
  { role: "groomer", explanation: "I'm a mobile dog groomer" },
] as const;

export function RoleChoice({ name, value, error }: RoleChoiceProps) {
  return (
    <fieldset class="field" aria-describedby={error ? `${name}-error` : undefined}>
      <legend>I am a</legend>
      <div class="choice">
        {choices.map(({ role, explanation }, place) => (
          <label key={role}>
            <input
              id={place === 0 ? name : `${name}-${role}`}
              type="radio"
              name={name}
              value={role}
              checked={value === role}
              required
            />
            {roleLabels[role]}
            <small>{explanation}</small>
          </label>
        ))}
      </div>
      <FieldError name={name} error={error} />
    </fieldset>
  );
}
