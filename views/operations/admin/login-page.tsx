/** @jsxImportSource preact */
import { MIN_ADMIN_PASSWORD_CHARS } from "#src/shared/operations/admin-labels.ts";
import { type FormState, TextField } from "#views/ui/field.tsx";
import { PlainForm } from "#views/ui/panel-page.tsx";

interface AdminLoginPageProps {
  action: string;
  form: FormState;
  message: string | undefined;
  needsAdmin: boolean;
}

export const AdminLoginPage = ({ action, form, message, needsAdmin }: AdminLoginPageProps) => (
  <div class="wrap narrow page stack">
    <div class="panel stack">
      <h1 class="title">Admin login</h1>
      <PlainForm action={action} button="Log in" busy="Logging in..." form={form} message={message}>
        <TextField name="username" label="Username or email" autocomplete="username" required />
        <TextField name="password" label="Password" type="password" autocomplete="current-password" required />
      </PlainForm>
    </div>
    {needsAdmin && <FirstAdmin />}
  </div>
);

const FirstAdmin = () => (
  <section class="notice" aria-labelledby="first-admin">
    <div>
      <h2 id="first-admin">This demo has no admin yet</h2>
      <p>
        On its machine, run <code>bun run admin:create boss boss@example.com</code> and enter a password of at least{" "}
        {MIN_ADMIN_PASSWORD_CHARS} characters. Or start it with <code>ADMIN_EMAIL</code> and <code>ADMIN_PASSWORD</code>{" "}
        set.
      </p>
    </div>
  </section>
);
