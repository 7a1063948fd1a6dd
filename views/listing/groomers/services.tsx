/** @jsxImportSource preact */

import { PolicyRows } from "#islands/visits/bookings/requests/policies-field.tsx";
import type { ShownPolicies } from "#islands/visits/bookings/requests/request-values.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { dollars, priceRangeText } from "#src/shared/base/money.ts";
import { capitalize } from "#src/shared/base/number-labels.ts";
import { duration } from "#src/shared/base/time.ts";
import type { AddOnServiceView, PortfolioImageView, ServicePackageView } from "#src/shared/listing/groomers.ts";
import { packageTimeText, poundsText } from "#src/shared/listing/size-labels.ts";
import { petSizeOf } from "#src/shared/listing/size-rules.ts";
import { isSized, type MaxPounds, offeredSizes } from "#src/shared/listing/sizes.ts";
import { priceAndTimeText } from "#src/shared/visits/estimate.ts";
import { weightText } from "#src/shared/visits/pets/pet-labels.ts";
import { toPreactNode } from "#views/from-react.ts";
import { Icon } from "#views/ui/icon.tsx";
import { renderOnce } from "#views/ui/render-once.tsx";
import { Paragraphs } from "./about.tsx";
import { RecentWork } from "./portfolio.tsx";
import { profileHref, ReviewSummary, type SummaryProps } from "./review-list.tsx";

export interface ServicesProps extends SummaryProps {
  packages: ServicePackageView[];
  addOns: AddOnServiceView[];
  images: PortfolioImageView[];
  chosenPackageId: number | undefined;
  pets: readonly WeighedPet[];
  policies: ShownPolicies | undefined;
  canChoose: boolean;
}

export const Services = ({ groomer, packages, addOns, images, pets, policies, canChoose, ...props }: ServicesProps) => (
  <section id="services" class="main" aria-labelledby="services-title">
    <div class="stack">
      <h2 id="services-title">Grooming Packages</h2>
      {packages.length === 0 ? (
        <p>No services listed yet.</p>
      ) : (
        <ul class="packages">
          {packages.map((offer) => (
            <PackageCard
              key={offer.id}
              offer={offer}
              weights={groomer.sizeWeights}
              pets={pets}
              isChosen={offer.id === props.chosenPackageId}
              href={canChoose ? profileHref("book", props.from, { package: String(offer.id) }) : undefined}
            />
          ))}
        </ul>
      )}
      {packages.length > 0 && <p class="soft">Price and time are per pet.</p>}
    </div>
    {addOns.length > 0 && <AddOns addOns={addOns} />}
    {policies && <FeesAndPayment inWords={policies.inWords} />}
    {images.length > 0 && <RecentWork images={images} />}
    <ReviewSummary groomer={groomer} ratings={props.ratings} from={props.from} quote={props.quote} />
  </section>
);

const AddOns = ({ addOns }: { addOns: AddOnServiceView[] }) => (
  <div>
    <h3 class="title">Add-on services</h3>
    <ul class="addons">
      {addOns.map(({ id, name, description, ...addOn }) => (
        <li key={id}>
          <span>
            {name}
            {description && <small class="soft">, {description}</small>}
          </span>
          <span>{priceAndTimeText(addOn)}</span>
        </li>
      ))}
    </ul>
  </div>
);

const FeesAndPayment = renderOnce(500, ({ inWords: [first, ...others] }: Pick<ShownPolicies, "inWords">) => (
  <section class="panel stack" aria-label="Fees">
    <h3 class="title">Fees and payment</h3>
    <strong>{first}</strong>
    {others.length > 0 && toPreactNode(PolicyRows({ sentences: others }))}
    <p class="notice">{`You pay the groomer directly. ${BRAND} charges you nothing.`}</p>
  </section>
));

interface PackageCardProps {
  offer: ServicePackageView;
  weights: MaxPounds;
  pets: readonly WeighedPet[];
  isChosen: boolean;
  href: string | undefined;
}

interface WeighedPet {
  name: string;
  weight: number | null;
}

function Sizes({ offer: { sizes }, weights, pets }: Pick<PackageCardProps, "offer" | "weights" | "pets">) {
  const own = pets.flatMap(({ name, weight }) => {
    const size = petSizeOf({ weight }, weights);
    return size ? [{ name, weight: weight!, size }] : [];
  });
  return (
    <>
      <dl class="by-size">
        {offeredSizes(sizes).map((size) => (
          <div key={size} class={own.some((pet) => pet.size === size) ? "on" : undefined}>
            <dt>
              {capitalize(size)} <span>{poundsText(size, weights)}</span>
            </dt>
            <dd>{duration(sizes[size]!.minutes)}</dd>
            <dd>
              <b>{dollars(sizes[size]!.price)}</b>
            </dd>
          </div>
        ))}
      </dl>
      {own.slice(0, MOST_OWN).map(({ name, weight, size }) => (
        <p key={name} class="small">
          {`${name} weighs ${weightText(weight)}, `}
          {sizes[size] ? (
            <b>so about {dollars(sizes[size].price)}.</b>
          ) : (
            "and this package isn't offered for that size."
          )}
        </p>
      ))}
    </>
  );
}

const MOST_OWN = 3;

/** With JavaScript, the booking island reads `data-package` and needs no reload. */
function PackageCard({ offer, weights, pets, isChosen, href }: PackageCardProps) {
  const titleId = `package-${offer.id}`;

  return (
    <li class={isChosen ? "package on" : "package"}>
      <div class="in">
        <div>
          <h3 id={titleId}>{offer.name}</h3>
          <p class="meta">
            <Icon name="clock" />
            {packageTimeText(offer)}
          </p>
        </div>
        <p class="price">{priceRangeText(offer.priceMin, offer.priceMax)}</p>
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
