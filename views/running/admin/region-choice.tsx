/** @jsxImportSource preact */

import { ADMIN_DASHBOARD } from "#src/shared/base/paths.ts";
import type { AdminTab } from "#src/shared/running/admin-labels.ts";
import { SelectField } from "#views/ui/field.tsx";

interface RegionChoiceProps {
  tab: AdminTab;
  region: string;
  options: { value: string; label: string }[];
}

export const RegionChoice = ({ tab, region, options }: RegionChoiceProps) => (
  <form class="filters" method="get" action={ADMIN_DASHBOARD}>
    <input type="hidden" name="tab" value={tab} />
    <SelectField name="region" label="Region" value={region} placeholder="Whole country" options={options} />
    <div class="actions">
      <button class="btn deep" type="submit">
        Show
      </button>
    </div>
  </form>
);
