/** @jsxImportSource preact */
import { ErrorSummary } from "#views/ui/error-summary.tsx";
import { type FormState, fieldOf, PasswordField } from "#views/ui/field.tsx";

interface ResetPageProps {
  /** Out of the mailed link; it goes back in the form, never in an address. */
  token: string;
  form: FormState;
  message?: string | undefined;
}

export function ResetPage({ token, form, message }: ResetPageProps) {
  return (
    <div class="wrap narrow page">
      <div class="panel stack">
        <h1 class="title">Choose a new password</h1>
        <p class="soft">Every browser that is signed in to your account will be signed out.</p>
        <form class="form" method="post" action="/reset-password" data-busy="Saving..." novalidate>
          <ErrorSummary fields={form.fields} message={message} />
          <input type="hidden" name="token" value={token} />
          <PasswordField
            {...fieldOf(form, "password")}
            label="New password"
            hint="At least 6 characters"
            autocomplete="new-password"
            required
          />
          <div class="actions">
            <button class="btn deep" type="submit">
              Save New Password
            </button>
          </div>
        </form>
      </div>
    </div>
  );
}

/** A link that is unknown, used or too old: all the same to whoever holds it. */
export function DeadLinkPage() {
  return (
    <div class="wrap narrow page">
      <div class="panel stack">
        <h1 class="title">This link no longer works</h1>
        <p>
          A link to reset a password works once, for one hour, and a newer link replaces an older one. Ask for a new one
          and use the latest mail.
        </p>
        <div class="row">
          <a class="btn deep" href="/forgot-password">
            Send a new link
          </a>
          <a class="btn line" href="/auth?mode=login">
            Back to Login
          </a>
        </div>
      </div>
    </div>
  );
}
