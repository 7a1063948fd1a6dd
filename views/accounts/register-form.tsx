/** @jsxImportSource preact */
import { states } from "#src/shared/places.ts";
import { RoleChoice } from "#views/accounts/role-choice.tsx";
import { ErrorSummary } from "#views/ui/error-summary.tsx";
import { Field, type FormState, fieldOf, SelectField } from "#views/ui/field.tsx";

interface RegisterFormProps {
  action: string;
  form: FormState;
  message: string | undefined;
}

export function RegisterForm({ action, form, message }: RegisterFormProps) {
  return (
    <form class="form" method="post" action={action} data-busy="Creating Account..." novalidate>
      <ErrorSummary fields={form.fields} message={message} />
      <RoleChoice {...fieldOf(form, "role")} />
      <Person form={form} />
      <Credentials form={form} />
      <Place form={form} />
      <div class="actions">
        <button class="btn deep" type="submit">
          Create Account
        </button>
      </div>
    </form>
  );
}

function Person({ form }: { form: FormState }) {
  return (
    <>
      <Field {...fieldOf(form, "fullName")} label="Full name" autocomplete="name" required />
      <div class="pair">
        <Field {...fieldOf(form, "email")} label="E-mail" type="email" autocomplete="email" required />
        <Field {...fieldOf(form, "phoneNumber")} label="Phone number" type="tel" autocomplete="tel" optional />
      </div>
    </>
  );
}

function Credentials({ form }: { form: FormState }) {
  return (
    <div class="pair">
      <Field
        {...fieldOf(form, "username")}
        label="Username"
        hint="At least 3 characters, no spaces"
        autocomplete="username"
        required
      />
      <Field
        {...fieldOf(form, "password")}
        label="Password"
        type="password"
        hint="At least 6 characters"
        autocomplete="new-password"
        required
      />
    </div>
  );
}

const stateOptions = states.map(({ code, name }) => ({ value: code, label: name }));

function Place({ form }: { form: FormState }) {
  return (
    <>
      <Field {...fieldOf(form, "city")} label="City" autocomplete="address-level2" required />
      <div class="pair">
        <SelectField
          {...fieldOf(form, "state")}
          label="State"
          placeholder="Choose a state"
          options={stateOptions}
          autocomplete="address-level1"
          required
        />
        <Field
          {...fieldOf(form, "zipCode")}
          label="ZIP code"
          inputmode="numeric"
          autocomplete="postal-code"
          maxlength={10}
          required
        />
      </div>
    </>
  );
}
