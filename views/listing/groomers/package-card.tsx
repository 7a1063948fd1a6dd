/** @jsxImportSource preact */

import { priceRange } from "#src/shared/base/money.ts";
import { duration } from "#src/shared/base/time.ts";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import { Icon } from "#views/ui/icon.tsx";
import { Paragraphs } from "./paragraphs.tsx";

interface PackageCardProps {
  offer: ServicePackageView;
  isChosen: boolean;
  href: string | undefined;
}

/** With script, the booking island handles `data-package` without a reload. */
export function PackageCard({ offer, isChosen, href }: PackageCardProps) {
  const titleId = `package-${offer.id}`;
  return (
    <li class={isChosen ? "package on" : "package"}>
      <div class="in">
        <div>
          <h3 id={titleId}>{offer.name}</h3>
          <p class="meta">
            <Icon name="clock" />
            {duration(offer.durationMinutes)}
          </p>
          <Paragraphs text={offer.description} />
        </div>
        <div class="pick">
          <p class="price">{priceRange(offer.priceMin, offer.priceMax)}</p>
          <p class="soft small">per pet</p>
          {href && (
            <a
              class={`btn ${isChosen ? "deep" : "line"} small`}
              href={href}
              data-package={offer.id}
              aria-describedby={titleId}
            >
              {isChosen ? "✓ Selected" : "Select This Package"}
            </a>
          )}
        </div>
      </div>
    </li>
  );
}
