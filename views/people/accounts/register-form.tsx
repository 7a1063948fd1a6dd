/** @jsxImportSource preact */
import { PRIVACY, TERMS } from "#src/shared/base/paths.ts";
import { roleLabels } from "#src/shared/base/viewers.ts";
import type { NewRole } from "#src/shared/people/accounts.ts";
import { states } from "#src/shared/places/places.ts";
import { Field, FieldError, type FormState, fieldOf, PasswordField, SelectField } from "#views/ui/field.tsx";
import { PlainForm } from "#views/ui/panel-page.tsx";

interface RegisterFormProps {
  action: string;
  role: NewRole | undefined;
  form: FormState;
  message: string | undefined;
}

/** islands/lib/sign-up.ts submits it without a page load and fills in the town. */
export function RegisterForm({ action, role, form, message }: RegisterFormProps) {
  const chosen = fieldOf(form, "role");
  return (
    <PlainForm
      action={action}
      button="Create Account"
      busy="Creating Account..."
      fields={form.fields}
      message={message}
      data-sign-up
      data-rare
    >
      <RoleChoice {...chosen} value={chosen.value ?? role} />
      <Field {...fieldOf(form, "fullName")} label="Full name" autocomplete="name" required />
      <div class="pair">
        <Field {...fieldOf(form, "email")} label="Email" type="email" autocomplete="email" required />
        <Field {...fieldOf(form, "phoneNumber")} label="Phone number" type="tel" autocomplete="tel" optional />
      </div>
      <div class="pair">
        <Field
          {...fieldOf(form, "username")}
          label="Username"
          hint="At least 3 characters, no spaces"
          autocomplete="username"
          required
        />
        <PasswordField
          {...fieldOf(form, "password")}
          label="Password"
          hint="At least 6 characters"
          autocomplete="new-password"
          isAgain={message !== undefined}
          required
        />
      </div>
      <Field
        {...fieldOf(form, "zipCode")}
        label="ZIP code"
        hint="We'll fill in your city and state"
        inputmode="numeric"
        autocomplete="postal-code"
        maxlength={10}
        required
      />
      <div class="pair">
        <Field {...fieldOf(form, "city")} label="City" autocomplete="address-level2" required />
        <SelectField
          {...fieldOf(form, "state")}
          label="State"
          placeholder="Choose a state"
          options={stateOptions}
          autocomplete="address-level1"
          required
        />
      </div>
      <p class="soft small">
        You must be 18 or older. By creating an account, you agree to our <a href={TERMS}>Terms of Service</a> and{" "}
        <a href={PRIVACY}>Privacy Policy</a>.
      </p>
    </PlainForm>
  );
}

const stateOptions = states.map(({ code, name }) => ({ value: code, label: name }));

interface RoleChoiceProps {
  name: string;
  value: string | undefined;
  error: string | undefined;
}

const choices = [
  { role: "pet_parent", explanation: "I have a dog that needs grooming" },
  { role: "groomer", explanation: "I'm a mobile dog groomer" },
] as const;

const RoleChoice = ({ name, value, error }: RoleChoiceProps) => (
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
