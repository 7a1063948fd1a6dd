/** @jsxImportSource preact */
import { twoStepPath } from "#src/shared/people/mfa-paths.ts";
import { PasswordField } from "#views/ui/field.tsx";
import { PanelPage, PlainForm } from "#views/ui/panel-page.tsx";
import { CodeField } from "./code-field.tsx";

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

interface TaskPageProps {
  task: keyof typeof words;
  isAdmin: boolean;
  asksPassword: boolean;
  fields: Record<string, string>;
  message: string | undefined;
}

/** Needs a code, against unattended browsers. */
export function TaskPage({ task, isAdmin, asksPassword, fields, message }: TaskPageProps) {
  const { title, says, button } = words[task];
  return (
    <PanelPage title={title}>
      <p class="soft">{isAdmin && task === "off" ? ADMIN_RISK : says}</p>
      <PlainForm
        action={twoStepPath(task)}
        button={button}
        busy="Checking..."
        fields={fields}
        message={message}
        other={[twoStepPath(), "Not now"]}
      >
        {asksPassword && (
          <PasswordField
            name="password"
            label="Your password"
            error={fields.password}
            autocomplete="current-password"
            required
          />
        )}
        <CodeField kind="either" label="Code from your app" hint="Or one of your recovery codes" error={fields.code} />
      </PlainForm>
    </PanelPage>
  );
}
