/** @jsxImportSource preact */
import { ErrorSummary } from "#views/ui/error-summary.tsx";
import { PanelPage } from "#views/ui/panel-page.tsx";
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
      <form class="form" method="post" action={action} data-busy="Logging in..." novalidate>
        <ErrorSummary fields={fields} message={message} />
        {isRecovery ? (
          <CodeField kind="recovery" label="Recovery code" error={fields.code} />
        ) : (
          <CodeField kind="app" label="Code" error={fields.code} />
        )}
        <div class="actions">
          <button class="btn deep" type="submit">
            Log in
          </button>
          <a class="btn plain" href={other}>
            {isRecovery ? "Use the app" : "Use a recovery code"}
          </a>
        </div>
      </form>
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
