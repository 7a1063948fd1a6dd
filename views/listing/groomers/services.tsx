/** @jsxImportSource preact */
import type {
  AddOnServiceView,
  GroomerProfileView,
  ReviewView,
  ServicePackageView,
} from "#src/shared/listing/groomers.ts";
import { addOnFact } from "#src/shared/visits/estimate.ts";
import { Face } from "#views/art/face.tsx";
import { seededLook } from "#views/art/look.ts";
import { Rating } from "#views/talk/reviews/rating.tsx";
import { PackageCard, type WeighedPet } from "./package-card.tsx";

interface ServicesProps {
  groomer: GroomerProfileView;
  packages: ServicePackageView[];
  addOns: AddOnServiceView[];
  quote: ReviewView | undefined;
  from: string | undefined;
  chosenPackageId: number | undefined;
  pets: readonly WeighedPet[];
  canChoose: boolean;
}

export const Services = ({
  groomer,
  packages,
  addOns,
  quote,
  from,
  chosenPackageId,
  pets,
  canChoose,
}: ServicesProps) => (
  <section id="services" class="main" aria-labelledby="services-title">
    <div class="stack">
      <h2 id="services-title">Grooming Packages</h2>
      {packages.length > 0 && <p class="soft">Price and time are per pet.</p>}
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
              isChosen={offer.id === chosenPackageId}
              href={canChoose ? chooseHref(offer.id, from) : undefined}
            />
          ))}
        </ul>
      )}
    </div>
    {addOns.length > 0 && <AddOns addOns={addOns} />}
    {quote && <Quote review={quote} seed={groomer.id} count={groomer.reviewCount} />}
  </section>
);

/** Keeps the way back to the search. */
function chooseHref(packageId: number, from: string | undefined): string {
  const query = new URLSearchParams({ package: String(packageId), ...(from ? { from } : {}) });
  return `?${query}#book`;
}

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
          <span>{addOnFact(addOn)}</span>
        </li>
      ))}
    </ul>
  </div>
);

function Quote({ review, seed, count }: { review: ReviewView; seed: number; count: number }) {
  const { breed, tint } = seededLook(seed);
  return (
    <figure class="quote">
      <Face breed={breed} tint={tint} />
      <div>
        <blockquote>“{review.comment}”</blockquote>
        <figcaption>
          <Rating average={review.rating} />
          <span>{review.petParent.fullName}</span>
          <a href="#reviews">{count === 1 ? "Read review" : `All ${count} reviews`}</a>
        </figcaption>
      </div>
    </figure>
  );
}
