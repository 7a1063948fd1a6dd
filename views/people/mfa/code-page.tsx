/** @jsxImportSource preact */

import { twoStepPath } from "#src/shared/people/mfa-paths.ts";
import { CurrentPasswordField, TextField } from "#views/ui/field.tsx";
import { PanelPage, PlainForm } from "#views/ui/panel-page.tsx";

interface CodeFieldProps {
  name?: string;
  label: string;
  kind: "app" | "recovery" | "either";
  hint?: string;
}

/** Never prefilled, because a wrong code stays wrong. */
export const CodeField = ({ name = "code", label, kind, hint }: CodeFieldProps) => (
  <TextField
    name={name}
    label={label}
    hint={hint}
    autocomplete={kind === "recovery" ? "off" : "one-time-code"}
    {...(kind === "app" ? { inputmode: "numeric" as const } : {})}
    maxlength={40}
    required
  />
);

interface CodePageProps extends Pick<TwoStepTaskProps, "fields" | "message"> {
  action: string;
  other: string;
  isRecovery: boolean;
  supportEmail: string | null;
}

export function LoginCodePage({ action, other, isRecovery, supportEmail, fields, message }: CodePageProps) {
  return (
    <PanelPage title={isRecovery ? "Enter a recovery code" : "Enter your code"}>
      <p class="soft">
        {isRecovery
          ? "Enter one of the 10 codes you saved. Each works once."
          : "Open your authenticator app and enter the 6-digit code for this site."}
      </p>
      <PlainForm
        action={action}
        button="Log in"
        busy="Logging in..."
        form={{ fields }}
        message={message}
        other={[other, isRecovery ? "Use the app" : "Use a recovery code"]}
      >
        {isRecovery ? <CodeField kind="recovery" label="Recovery code" /> : <CodeField kind="app" label="Code" />}
      </PlainForm>
      {isRecovery && (
        <p class="soft small">
          Lost these too?{" "}
          {supportEmail === null ? (
            "Ask the person who runs this server for a reset."
          ) : (
            <>
              Email us: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </>
          )}
        </p>
      )}
    </PanelPage>
  );
}

const ADMIN_RISK = "Anyone with your password will reach everyone's data. Your recovery codes will be deleted.";

const words = {
  codes: {
    title: "New recovery codes",
    says: "You'll get 10 new codes. Your old ones will stop working.",
    button: "Show new codes",
  },
  off: {
    title: "Turn off two-step verification?",
    says: "Anyone with your password will be able to log in as you. Your recovery codes will be deleted.",
    button: "Turn off",
  },
};

export interface TwoStepTaskProps {
  task: keyof typeof words;
  isAdmin: boolean;
  asksPassword: boolean;
  fields: Record<string, string>;
  message: string | undefined;
}

/** Needs a code, against unattended browsers. */
export function TwoStepTaskPage({ task, isAdmin, asksPassword, fields, message }: TwoStepTaskProps) {
  const { title, says, button } = words[task];
  return (
    <PanelPage title={title}>
      <p class="soft">{isAdmin && task === "off" ? ADMIN_RISK : says}</p>
      <PlainForm
        action={twoStepPath(task)}
        button={button}
        busy="Checking..."
        form={{ fields }}
        message={message}
        other={[twoStepPath(), "Not now"]}
      >
        {asksPassword && <CurrentPasswordField />}
        <CodeField kind="either" label="Code from your app" hint="Or one of your recovery codes" />
      </PlainForm>
    </PanelPage>
  );
}
