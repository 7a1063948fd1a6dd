/** @jsxImportSource preact */
import { counted } from "#src/shared/base/number-labels.ts";
import "#views/guard.ts";
import type { ComponentChildren } from "preact";
import { BRAND } from "#src/shared/base/brand.ts";
import type { SuggestedTime } from "#src/shared/base/errors.ts";
import { priceRangeText } from "#src/shared/base/money.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { weekdayDate } from "#src/shared/base/time.ts";
import type { GroomerProfileView, ServicePackageView } from "#src/shared/listing/groomers.ts";
import { linkNamePath } from "#src/shared/listing/link-names.ts";
import { packageTimeText } from "#src/shared/listing/size-labels.ts";
import { slotParts } from "#src/shared/visits/booking-labels.ts";

interface EmbedProps {
  groomer: GroomerProfileView;
  linkName: string;
  packages: ServicePackageView[];
  times: SuggestedTime[];
  hasLater: boolean;
}

type BuiltFiles = Record<"appUrl" | "style" | "script", string>;

export function EmbedDocument({ embed, built }: { embed: EmbedProps; built: BuiltFiles }) {
  const { groomer, linkName, packages, times, hasLater } = embed;
  const page = linkNamePath(linkName);
  return (
    <Frame title={`Book ${groomer.businessName}`} built={built} canonical={built.appUrl + groomerPath(groomer.id)}>
      <form action={`${page}#book`} method="get" target="_top">
        <input type="hidden" name="from" value="site" />
        <h1>{groomer.businessName}</h1>
        <p class="soft">{lineOf(groomer)}</p>
        <fieldset>
          <legend>Package</legend>
          {packages.map((offer, at) => (
            <label key={offer.id} class="choice">
              <input type="radio" name="package" value={offer.id} checked={at === 0} />
              <span class="grow">
                <b>{offer.name}</b> <span class="soft">{packageTimeText(offer)}</span>
              </span>
              <span class="price">{priceRangeText(offer.priceMin, offer.priceMax)}</span>
            </label>
          ))}
        </fieldset>
        <Times times={times} hasLater={hasLater} />
        <button type="submit">See all times and book</button>
      </form>
      <p class="foot">
        <a href={`${page}?from=site`} target="_top" rel="noopener">
          {groomer.businessName} on {BRAND}
        </a>
      </p>
    </Frame>
  );
}

function lineOf({ averageRating, reviewCount, location }: GroomerProfileView): string {
  const rating =
    averageRating !== undefined && `${averageRating.toFixed(1)} of 5 from ${counted(reviewCount, "review")}`;
  return [location && `Mobile groomer in ${location.city}, ${location.state}`, rating].filter(Boolean).join(" · ");
}

function Times({ times, hasLater }: Pick<EmbedProps, "times" | "hasLater">) {
  if (times.length === 0) {
    return (
      <p class="soft">{`No available times in the next two weeks.${hasLater ? " See later days on the full page." : ""}`}</p>
    );
  }
  return (
    <fieldset>
      <legend>Next available times</legend>
      <div class="times">
        {times.map(({ date, slot }) => (
          <label key={date + slot}>
            <input type="radio" name="time" value={`${date} ${slot}`} />
            <span>
              <b>{weekdayDate(date)}</b> {slotParts(slot).part}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Shown if the groomer takes no requests or the name is unknown. */
export const NoEmbedDocument = ({ built }: { built: BuiltFiles }) => (
  <Frame title="Not bookable online" built={built}>
    <p>Online booking isn't available right now. Please call or email.</p>
  </Frame>
);

const Frame = ({ title, built, canonical, children }: FrameProps) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {canonical && <link rel="canonical" href={canonical} />}
      <link rel="stylesheet" href={built.style} />
      <script type="module" src={built.script} />
    </head>
    <body>
      <main>{children}</main>
    </body>
  </html>
);

interface FrameProps {
  title: string;
  built: BuiltFiles;
  canonical?: string;
  children: ComponentChildren;
}
