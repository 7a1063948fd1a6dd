import type { StructuredData } from "#src/http/pages/structured-data.ts";
import { groomerPath, previewPath } from "#src/shared/base/paths.ts";
import { weekdays } from "#src/shared/listing/groomer-labels.ts";
import type { ProfileProps } from "#views/listing/groomers/profile.tsx";

/** schema.org LocalBusiness from public data, without a street. */
export function businessData(
  appUrl: string,
  { groomer, packages, images, area, reviews }: ProfileProps,
): StructuredData {
  const { businessName, description, location } = groomer;
  const url = appUrl + groomerPath(groomer.id);
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": url,
    url,
    name: businessName,
    description,
    image: appUrl + (images[0]?.imageUrl ?? previewPath("groomer", String(groomer.id))),
    ...(location ? placeData(location, area?.towns.map(({ name }) => name) ?? []) : {}),
    openingHoursSpecification: hoursData(groomer.businessHours),
    makesOffer: packages.map(({ name, description: words, priceMin, priceMax }) => ({
      "@type": "Offer",
      name,
      description: words,
      priceSpecification: {
        "@type": "PriceSpecification",
        priceCurrency: "USD",
        minPrice: priceMin / 100,
        maxPrice: priceMax / 100,
      },
    })),
    ...(reviews.length > 0 && groomer.averageRating !== undefined ? ratingData(groomer.averageRating, groomer) : {}),
  };
}

type Location = NonNullable<ProfileProps["groomer"]["location"]>;

const placeData = ({ city, state, zipCode }: Location, towns: string[]) => ({
  address: {
    "@type": "PostalAddress",
    addressLocality: city,
    addressRegion: state,
    postalCode: zipCode,
    addressCountry: "US",
  },
  areaServed: [`${city}, ${state}`, ...towns],
});

const hoursData = (hours: ProfileProps["groomer"]["businessHours"]) =>
  weekdays.flatMap((weekday) => {
    const day = hours[weekday];
    if (!day) return [];
    const dayOfWeek = weekday[0]!.toUpperCase() + weekday.slice(1);
    return [{ "@type": "OpeningHoursSpecification", dayOfWeek, opens: day.open, closes: day.close }];
  });

const ratingData = (average: number, { reviewCount }: { reviewCount: number }) => ({
  aggregateRating: {
    "@type": "AggregateRating",
    ratingValue: average.toFixed(1),
    reviewCount,
    bestRating: 5,
    worstRating: 1,
  },
});
