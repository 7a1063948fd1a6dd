/** @jsxImportSource preact */
import type { ComponentProps } from "preact";
import { ADMIN_DASHBOARD } from "#src/shared/base/paths.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import type { AdminTab } from "#src/shared/running/admin-labels.ts";
import { MapFrame } from "#views/places/map/map-frame.tsx";
import { SelectField } from "#views/ui/field.tsx";

export interface RegionProps {
  region: string;
  options: { value: string; label: string }[];
  maps: { wider: MapView; phones: MapView };
}

export const RegionChoice = ({ tab, region, options }: { tab: AdminTab } & Omit<RegionProps, "maps">) => (
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

type MapsProps = Pick<RegionProps, "maps"> & Omit<ComponentProps<typeof MapFrame>, "map" | "on">;

export const Maps = ({ maps: { wider, phones }, ...frame }: MapsProps) => (
  <div>
    <MapFrame {...frame} map={wider} on="wider" />
    <MapFrame {...frame} map={phones} on="phones" />
  </div>
);
