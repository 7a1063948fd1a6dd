import { Icon } from "#islands/ui/icon.tsx";
import { priceRange } from "#src/shared/base/money.ts";
import { duration } from "#src/shared/base/time.ts";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import { EditArchive } from "./edit-archive.tsx";

interface Props {
  offer: ServicePackageView;
  onEdit: () => void;
  onArchive: () => void;
}

/** One package, drawn as on the profile (views/listing/groomers/package-card.tsx). */
export function PackageCard({ offer, onEdit, onArchive }: Props) {
  const { name, description, durationMinutes, priceMin, priceMax, services } = offer;
  return (
    <li className="package">
      <div className="in">
        <div>
          <h3>{name}</h3>
          <p className="meta">
            <Icon name="clock" />
            {duration(durationMinutes)}
          </p>
          <p className="lines">{description}</p>
          <p className="soft small tags">{tagLine(services)}</p>
        </div>
        <div className="pick">
          <p className="price">{priceRange(priceMin, priceMax)}</p>
          <p className="soft small">for each pet</p>
          <EditArchive name={name} onEdit={onEdit} onArchive={onArchive} />
        </div>
      </div>
    </li>
  );
}

const tagLine = (services: readonly string[]) =>
  services.length === 0
    ? "No service chosen: parents who filter their search do not find it."
    : `Found under: ${services.join(", ")}`;
