/** @jsxImportSource preact */
import { accountPath, parentProfilePath, YOUR_DATA_PAGE } from "#src/shared/base/dashboard-paths.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import { CurrentPasswordField } from "#views/ui/field.tsx";
import { PanelPage, PlainForm } from "#views/ui/panel-page.tsx";

interface ExportPageProps {
  role: Role;
  asksPassword: boolean;
  fields: Record<string, string>;
  message: string | undefined;
}

export const ExportPage = ({ role, asksPassword, fields, message }: ExportPageProps) => (
  <PanelPage title="Download your data">
    <p class="soft">Everything we have about you, in one JSON file.</p>
    <PlainForm
      action={YOUR_DATA_PAGE}
      button="Download my data"
      form={{ fields }}
      message={message}
      other={[role === "groomer" ? accountPath("data") : parentProfilePath("data"), "Back"]}
    >
      {asksPassword && <CurrentPasswordField />}
    </PlainForm>
  </PanelPage>
);
