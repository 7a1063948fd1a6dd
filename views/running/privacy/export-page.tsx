/** @jsxImportSource preact */
import { accountPath, profilePath, YOUR_DATA } from "#src/shared/base/own-paths.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import { ErrorSummary } from "#views/ui/error-summary.tsx";
import { PasswordField } from "#views/ui/field.tsx";
import { PanelPage } from "#views/ui/panel-page.tsx";

interface ExportPageProps {
  role: Role;
  asksPassword: boolean;
  fields: Record<string, string>;
  message: string | undefined;
}

export const ExportPage = ({ role, asksPassword, fields, message }: ExportPageProps) => (
  <PanelPage title="Download your data">
    <p class="soft">Everything we have about you, in one JSON file.</p>
    <form class="form" method="post" action={YOUR_DATA} novalidate>
      <ErrorSummary fields={fields} message={message} />
      {asksPassword && (
        <PasswordField
          name="password"
          label="Your password"
          error={fields.password}
          autocomplete="current-password"
          required
        />
      )}
      <div class="actions">
        <button class="btn deep" type="submit">
          Download my data
        </button>
        <a class="btn plain" href={role === "groomer" ? accountPath("data") : profilePath("data")}>
          Back
        </a>
      </div>
    </form>
  </PanelPage>
);
