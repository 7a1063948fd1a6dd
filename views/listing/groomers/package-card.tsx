/** @jsxImportSource preact */

import { priceRange, shortDollars } from "#src/shared/base/money.ts";
import { duration } from "#src/shared/base/time.ts";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import { packageTime, petSizeLabels, sizeRange } from "#src/shared/listing/size-labels.ts";
import { sizeOf } from "#src/shared/listing/size-rules.ts";
import { isSized, offeredSizes, type SizeWeights } from "#src/shared/listing/sizes.ts";
import { weightText } from "#src/shared/visits/pets/pet-labels.ts";
import { Icon } from "#views/ui/icon.tsx";
import { Paragraphs } from "./paragraphs.tsx";

interface PackageCardProps {
  offer: ServicePackageView;
  weights: SizeWeights;
  pets: readonly WeighedPet[];
  isChosen: boolean;
  href: string | undefined;
}

export interface WeighedPet {
  name: string;
  weight: number | null;
}

function Sizes({ offer: { sizes }, weights, pets }: Pick<PackageCardProps, "offer" | "weights" | "pets">) {
  const own = pets.flatMap(({ name, weight }) => {
    const size = sizeOf({ weight }, weights);
    return size ? [{ name, weight: weight!, size }] : [];
  });
  return (
    <>
      <dl class="by-size">
        {offeredSizes(sizes).map((size) => (
          <div key={size} class={own.some((pet) => pet.size === size) ? "on" : undefined}>
            <dt>
              {petSizeLabels[size]} <span>{sizeRange(size, weights)}</span>
            </dt>
            <dd>{duration(sizes[size]!.minutes)}</dd>
            <dd>
              <b>{shortDollars(sizes[size]!.price)}</b>
            </dd>
          </div>
        ))}
      </dl>
      {own.slice(0, MOST_OWN).map(({ name, weight, size }) => (
        <p key={name} class="small">
          {`${name} weighs ${weightText(weight)}, `}
          {sizes[size] ? (
            <b>so about {shortDollars(sizes[size].price)}.</b>
          ) : (
            "and this package isn't offered for that size."
          )}
        </p>
      ))}
    </>
  );
}

const MOST_OWN = 3;

/** With script, the booking island handles `data-package` without a reload. */
export function PackageCard({ offer, weights, pets, isChosen, href }: PackageCardProps) {
  const titleId = `package-${offer.id}`;

  return (
    <li class={isChosen ? "package on" : "package"}>
      <div class="in">
        <div>
          <h3 id={titleId}>{offer.name}</h3>
          <p class="meta">
            <Icon name="clock" />
            {packageTime(offer)}
          </p>
        </div>
        <p class="price">{priceRange(offer.priceMin, offer.priceMax)}</p>
        <div class="what">
          <Paragraphs text={offer.description} />
          {isSized(offer) && <Sizes offer={offer} weights={weights} pets={pets} />}
        </div>
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
    </li>
  );
}
