/** @jsxImportSource preact */
import { PanelPage, PlainForm } from "#views/ui/panel-page.tsx";
import { CodeField } from "./code-field.tsx";

interface CodePageProps {
  action: string;
  other: string;
  isRecovery: boolean;
  supportEmail: string | null;
  fields: Record<string, string>;
  message: string | undefined;
}

export function CodePage({ action, other, isRecovery, supportEmail, fields, message }: CodePageProps) {
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
        fields={fields}
        message={message}
        other={[other, isRecovery ? "Use the app" : "Use a recovery code"]}
      >
        {isRecovery ? (
          <CodeField kind="recovery" label="Recovery code" error={fields.code} />
        ) : (
          <CodeField kind="app" label="Code" error={fields.code} />
        )}
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
