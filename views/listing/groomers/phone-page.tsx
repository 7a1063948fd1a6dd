/** @jsxImportSource preact */
import { phoneView } from "#src/domain/people/phones.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { PanelPage } from "#views/ui/panel-page.tsx";

export function PhonePage({ id, businessName, phone }: { id: number; businessName: string; phone: string }) {
  const { tel, shown } = phoneView(phone)!;
  return (
    <PanelPage title={`Call ${businessName}`}>
      <p>
        <a href={tel ?? undefined}>{shown}</a>
      </p>
      <div class="row">
        <a class="btn line" href={groomerPath(id)}>
          Back to profile
        </a>
      </div>
    </PanelPage>
  );
}
