/** @jsxImportSource preact */
import type { ListingNeed } from "#src/domain/listing.ts";
import { plainNumber } from "#src/shared/base/number-labels.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { Facts } from "./facts.tsx";

export interface Business {
  profile: {
    id: number;
    businessName: string;
    startedYear: number | null;
    petTypes: string;
    serviceRadius: number;
    timeZone: string | null;
    ratingSum: number;
    ratingCount: number;
  };
  /** How many active packages. */
  packages: number;
  /** What the groomer keeps that did not come through the site, in numbers alone. */
  book: { clients: number; visits: number; calendars: number; failing: number };
  /** What keeps the groomer from being listed. */
  missing: ListingNeed[];
}

const needs: Record<ListingNeed, string> = {
  membership: "An active membership",
  "background-check": "A passed background check",
  "not-suspended": "An account that is not suspended",
  location: "A location with a known ZIP code",
  package: "An active service package",
};

export function BusinessFacts({ business: { profile, packages, book, missing } }: { business: Business }) {
  const { ratingSum, ratingCount } = profile;
  return (
    <section class="panel stack" aria-labelledby="business-title">
      <h2 id="business-title">Business</h2>
      <Facts
        facts={[
          [
            "Name",
            <a key="name" href={groomerPath(profile.id)}>
              {profile.businessName}
            </a>,
          ],
          ["Profile id", String(profile.id)],
          ["Listed", missing.length === 0 ? "Yes" : "No"],
          ["Active packages", String(packages)],
          ["Own clients", plainNumber(book.clients)],
          ["Own visits", plainNumber(book.visits)],
          [
            "Calendars elsewhere",
            book.failing === 0 ? book.calendars : `${book.calendars}, ${book.failing} not readable`,
          ],
          ["Service radius", `${profile.serviceRadius} miles`],
          ["Time zone", profile.timeZone],
          ["Takes", profile.petTypes.replaceAll(",", ", ")],
          ["Since", profile.startedYear],
          [
            "Rating",
            ratingCount === 0 ? "No reviews yet" : `${(ratingSum / ratingCount).toFixed(1)} from ${ratingCount}`,
          ],
        ]}
      />
      {missing.length > 0 && (
        <div class="notice warn">
          <div>
            <h3>Missing before listing</h3>
            <ul class="bullets">
              {missing.map((need) => (
                <li key={need}>{needs[need]}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </section>
  );
}
