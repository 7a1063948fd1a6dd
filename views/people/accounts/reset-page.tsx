/** @jsxImportSource preact */
import { authPath, FORGOT_PASSWORD, RESET_PASSWORD } from "#src/shared/base/paths.ts";
import { type FormState, fieldOf, PasswordField } from "#views/ui/field.tsx";
import { DeadLinkPage, PanelPage, PlainForm } from "#views/ui/panel-page.tsx";

interface ResetPageProps {
  /** Sent back in the form, never in a URL. */
  token: string;
  form: FormState;
  message?: string | undefined;
}

export const ResetPage = ({ token, form, message }: ResetPageProps) => (
  <PanelPage title="Choose a new password">
    <p class="soft">You'll be logged out of every browser.</p>
    <PlainForm
      action={RESET_PASSWORD}
      button="Save New Password"
      busy="Saving..."
      fields={form.fields}
      message={message}
      token={token}
    >
      <PasswordField
        {...fieldOf(form, "password")}
        label="New password"
        hint="At least 6 characters"
        autocomplete="new-password"
        required
      />
    </PlainForm>
  </PanelPage>
);

export function DeadResetPage() {
  const login = (
    <a class="btn line" href={authPath("login")}>
      Back to Login
    </a>
  );
  return (
    <DeadLinkPage href={FORGOT_PASSWORD} button="Send a new link" other={login}>
      Password reset links work once, for one hour, and only the newest counts.
    </DeadLinkPage>
  );
}
