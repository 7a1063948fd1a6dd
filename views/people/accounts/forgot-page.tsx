/** @jsxImportSource preact */
import { authPath, FORGOT_PASSWORD, OUTBOX } from "#src/shared/base/paths.ts";
import { Scene } from "#views/art/art.tsx";
import { Field, type FormState, fieldOf } from "#views/ui/field.tsx";
import { PanelPage, PlainForm } from "#views/ui/panel-page.tsx";

export const ForgotPage = ({ form, message }: { form: FormState; message?: string | undefined }) => (
  <PanelPage title="Forgot your password?">
    <p class="soft">We'll email you a link to choose a new password.</p>
    <PlainForm
      action={FORGOT_PASSWORD}
      button="Send Reset Email"
      busy="Sending..."
      fields={form.fields}
      message={message}
      other={[authPath("login"), "Back to Login", "line"]}
    >
      <Field {...fieldOf(form, "email")} label="Email" type="email" autocomplete="email" required />
    </PlainForm>
  </PanelPage>
);

/** Equal for all addresses, so that it doesn't reveal who has an account. */
export const SentPage = ({ hasOutbox }: { hasOutbox: boolean }) => (
  <div class="wrap narrow page">
    <div class="panel empty">
      <Scene name="mailbox" />
      <h1 class="title">Check Your Email</h1>
      <p>If that email has an account, we sent it a password reset link. It works once and expires in one hour.</p>
      <p>
        Don't see it? Check your spam folder, or <a href={FORGOT_PASSWORD}>try again</a>.
      </p>
      {hasOutbox && (
        <p>
          This demo doesn't send emails. Read them in <a href={OUTBOX}>the outbox</a>.
        </p>
      )}
      <a class="btn line" href={authPath("login")}>
        Back to Login
      </a>
    </div>
  </div>
);
