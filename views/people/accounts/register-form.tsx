/** @jsxImportSource preact */

import { PRIVACY, TERMS } from "#src/shared/base/paths.ts";
import { roleLabels } from "#src/shared/base/viewers.ts";
import type { NewRole } from "#src/shared/people/accounts.ts";
import { randomParentUsername } from "#src/shared/people/parent-name.ts";
import { states } from "#src/shared/places/places.ts";
import {
  FieldError,
  type FormState,
  PasswordField,
  SelectField,
  TextField,
  useField,
  ZipField,
} from "#views/ui/field.tsx";
import { PlainForm } from "#views/ui/panel-page.tsx";

interface RegisterFormProps {
  action: string;
  role: NewRole | undefined;
  form: FormState;
  message: string | undefined;
  /** True for parents who continue what they began. The town comes from the ZIP code. */
  isShort: boolean;
}

/** islands/lib/sign-up.ts submits it without a page load and fills in the town. */
export function RegisterForm({ action, role, form, message, isShort }: RegisterFormProps) {
  const pair = isShort ? undefined : "pair";
  const { city, state, ...others } = form.fields;
  return (
    <PlainForm
      action={action}
      button="Create Account"
      busy="Creating Account..."
      form={isShort ? { ...form, fields: others } : form}
      message={message}
      data-sign-up
      data-rare
    >
      {isShort ? <input type="hidden" name="role" value="pet_parent" /> : <RoleChoice name="role" fallback={role} />}
      <TextField name="fullName" label="Full name" autocomplete="name" required />
      <div class={pair}>
        <TextField name="email" label="Email" type="email" autocomplete="email" required />
        {!isShort && <TextField name="phoneNumber" label="Phone number" type="tel" autocomplete="tel" optional />}
      </div>
      <div class={pair}>
        {isShort ? (
          <input type="hidden" name="username" value={randomParentUsername()} />
        ) : (
          <TextField
            name="username"
            label="Username"
            hint="At least 3 characters, no spaces"
            autocomplete="username"
            required
          />
        )}
        <PasswordField
          name="password"
          label="Password"
          hint="At least 6 characters"
          autocomplete="new-password"
          isAgain={message !== undefined}
          required
        />
      </div>
      <ZipField hint={isShort ? "So we know your town" : "We'll fill in your city and state"} required />
      {!isShort && <TownFields />}
      <p class="soft small">
        You must be 18 or older. By creating an account, you agree to our <a href={TERMS}>Terms of Service</a> and{" "}
        <a href={PRIVACY}>Privacy Policy</a>.
      </p>
    </PlainForm>
  );
}

const TownFields = () => (
  <div class="pair">
    <TextField name="city" label="City" autocomplete="address-level2" required />
    <SelectField
      name="state"
      label="State"
      placeholder="Choose a state"
      options={stateOptions}
      autocomplete="address-level1"
      required
    />
  </div>
);

const stateOptions = states.map(({ code, name }) => ({ value: code, label: name }));

const choices = [
  { role: "pet_parent", explanation: "I have a dog that needs grooming" },
  { role: "groomer", explanation: "I'm a mobile dog groomer" },
] as const;

function RoleChoice({ fallback, ...props }: { name: string; fallback: NewRole | undefined }) {
  const { name, value = fallback, error } = useField(props);
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
