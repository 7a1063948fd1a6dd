/** @jsxImportSource preact */
import { authPath, FORGOT_PASSWORD, NOT_ME, OUTBOX, RESET_PASSWORD, VERIFY_EMAIL } from "#src/shared/base/paths.ts";
import {
  EMAILS_ON_PATH,
  emailsOffPath,
  type OptionalEmail,
  OTHER_EMAILS_TEXT,
  optionalEmailLabels,
} from "#src/shared/people/email-labels.ts";
import { Scene } from "#views/art/art.tsx";
import { type FormState, PasswordField, TextField } from "#views/ui/field.tsx";
import { DeadLinkPage, OnwardLinks, PanelPage, PlainForm } from "#views/ui/panel-page.tsx";

export const VerifyPage = ({ token, message }: { token: string; message?: string | undefined }) => (
  <PanelPage title="Confirm your email">
    <PlainForm token={token} action={VERIFY_EMAIL} button="Confirm email" busy="Confirming..." message={message} />
  </PanelPage>
);

export const VerifiedPage = ({ next }: { next: string }) => (
  <PanelPage title="Your email is confirmed">
    <p>You're all set.</p>
    <OnwardLinks href={next} button="Continue" />
  </PanelPage>
);

export const DeadVerifyPage = () => (
  <DeadLinkPage href={authPath("login")} button="Log in">
    Confirmation links work once, for seven days, and only the newest counts. Request a new one on your dashboard.
  </DeadLinkPage>
);

export const NotMePage = ({ token, message }: { token: string; message?: string | undefined }) => (
  <PanelPage title="That login wasn't you?">
    <p>We'll log out every browser, and your password stops working. Then choose a new one.</p>
    <PlainForm token={token} action={NOT_ME} button="This wasn't me" busy="Logging out..." message={message} />
  </PanelPage>
);

export const DeadNotMePage = () => (
  <DeadLinkPage href={FORGOT_PASSWORD} button="Choose a new password">
    Links about a login work once, for seven days. If something looks wrong, choose a new password: it logs out every
    browser.
  </DeadLinkPage>
);

interface ResetPageProps {
  /** Sent back in the form, never in a URL. */
  token: string;
  form: FormState;
  message?: string | undefined;
  username: string;
}

export const ResetPage = ({ token, form, message, username }: ResetPageProps) => (
  <PanelPage title="Choose a new password">
    <p class="soft">You'll be logged out of every browser.</p>
    <PlainForm
      action={RESET_PASSWORD}
      button="Save New Password"
      busy="Saving..."
      form={form}
      message={message}
      token={token}
    >
      <input hidden autocomplete="username" value={username} readonly />
      <PasswordField
        name="password"
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

export const ForgotPage = ({ form, message }: { form: FormState; message?: string | undefined }) => (
  <PanelPage title="Forgot your password?">
    <p class="soft">We'll email you a link to choose a new password.</p>
    <PlainForm
      action={FORGOT_PASSWORD}
      button="Send Reset Email"
      busy="Sending..."
      form={form}
      message={message}
      other={[authPath("login"), "Back to Login", "line"]}
    >
      <TextField name="email" label="Email" type="email" autocomplete="email" required />
    </PlainForm>
  </PanelPage>
);

/** Equal for all addresses, so that it doesn't reveal who has an account. */
export const ResetSentPage = ({ hasOutbox }: { hasOutbox: boolean }) => (
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

interface EmailsPageProps {
  kind: OptionalEmail;
  isOn: boolean;
  isDone: boolean;
  token: string;
}

export function EmailsOnOffPage({ kind, isOn, isDone, token }: EmailsPageProps) {
  const { about, off } = optionalEmailLabels[kind];
  if (!isOn) {
    return (
      <PanelPage title="These emails are off">
        <p>{off}</p>
        <p class="soft">{OTHER_EMAILS_TEXT}</p>
        <PlainForm token={token} action={EMAILS_ON_PATH} button="Turn back on" busy="Turning on..." />
      </PanelPage>
    );
  }
  return (
    <PanelPage title={isDone ? "These emails are back on" : "Turn off these emails?"}>
      <p>{about}</p>
      <p class="soft">{OTHER_EMAILS_TEXT}</p>
      <PlainForm token={token} action={emailsOffPath(token)} button="Turn off" busy="Turning off..." />
    </PanelPage>
  );
}

export const DeadEmailsOnOffPage = () => (
  <PanelPage title="This link doesn't work">
    <p>
      Open it again from the email, or log in and choose your emails under Account (groomers) or Profile (pet parents).
    </p>
    <OnwardLinks href={authPath("login")} button="Log in" />
  </PanelPage>
);
