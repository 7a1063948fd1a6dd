/** @jsxImportSource preact */
import { FORGOT_PASSWORD } from "#src/shared/base/paths.ts";
import { ErrorSummary } from "#views/ui/error-summary.tsx";
import { Field, type FormState, fieldOf, PasswordField } from "#views/ui/field.tsx";

interface LoginFormProps {
  action: string;
  form: FormState;
  message: string | undefined;
}

export function LoginForm({ action, form, message }: LoginFormProps) {
  return (
    <form class="form" method="post" action={action} data-busy="Logging in..." novalidate>
      <ErrorSummary fields={form.fields} message={message} />
      <Field {...fieldOf(form, "username")} label="Username or email" autocomplete="username" required />
      <PasswordField {...fieldOf(form, "password")} label="Password" autocomplete="current-password" required />
      <div class="actions">
        <button class="btn deep" type="submit">
          Login
        </button>
        <a class="btn plain" href={FORGOT_PASSWORD}>
          Forgot Password?
        </a>
      </div>
    </form>
  );
}
