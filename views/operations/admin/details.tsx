/** @jsxImportSource preact */

import type { ComponentChildren } from "preact";
import type { ComponentProps } from "react";
import { FactsList } from "#islands/ui/facts.tsx";
import { Instant } from "#islands/ui/instant.tsx";
import type { ListingNeed } from "#src/domain/listing.ts";
import { withCommas } from "#src/shared/base/number-labels.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { milesText } from "#src/shared/listing/area-labels.ts";
import { toPreactNode } from "#views/from-react.ts";

export interface AdminBusinessData {
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
  packages: number;
  book: { clients: number; visits: number; calendars: number; failing: number };
  missing: ListingNeed[];
}

const needs: Record<ListingNeed, string> = {
  membership: "an active membership",
  "background-check": "a passed background check",
  "not-suspended": "an account that isn't suspended",
  location: "a location with a known ZIP code",
  package: "an active service package",
};

export function BusinessFacts({ business: { profile, packages, book, missing } }: { business: AdminBusinessData }) {
  const { ratingSum, ratingCount } = profile;
  return (
    <>
      {missing.length > 0 && (
        <p class="notice warn">
          <strong>Missing for listing</strong> {missing.map((need) => needs[need]).join(", ")}
        </p>
      )}
      <Fold title="Business">
        <DetailsList
          facts={[
            [
              "Name",
              <a key="name" href={groomerPath(profile.id)}>
                {profile.businessName}
              </a>,
            ],
            ["Profile ID", String(profile.id)],
            ["Listed", missing.length === 0 ? "Yes" : "No"],
            ["Active packages", String(packages)],
            ["Clients added by groomer", withCommas(book.clients)],
            ["Visits added by groomer", withCommas(book.visits)],
            [
              "Connected calendars",
              book.failing === 0 ? String(book.calendars) : `${book.calendars}, ${book.failing} not syncing`,
            ],
            ["Service radius", milesText(profile.serviceRadius)],
            ["Time zone", profile.timeZone],
            ["Accepts", profile.petTypes.replaceAll(",", ", ")],
            ["Since", profile.startedYear],
            [
              "Rating",
              ratingCount === 0 ? "No reviews yet" : `${(ratingSum / ratingCount).toFixed(1)} from ${ratingCount}`,
            ],
          ]}
        />
      </Fold>
    </>
  );
}

interface FoldProps {
  title: string;
  isOpen?: boolean;
  children: ComponentChildren;
}

export const Fold = ({ title, isOpen = false, children }: FoldProps) => (
  <details class="panel fold" open={isOpen}>
    <summary>
      <h2>{title}</h2>
    </summary>
    <div class="stack">{children}</div>
  </details>
);

/** A moment, shown by the reader's clock. */
export const instantElement = (at: number) => toPreactNode(Instant({ at, "data-utc": true, "data-rare": true }));

export const DetailsList = ({ facts }: { facts: [name: string, value: ComponentChildren][] }) =>
  toPreactNode(FactsList({ facts: facts as ComponentProps<typeof FactsList>["facts"] }));

/** Formats numbers; shows text unchanged. */
export const Totals = ({ of }: { of: Record<string, number | string | null> }) => (
  <dl class="totals">
    {Object.entries(of).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{typeof value === "number" ? withCommas(value) : (value ?? "–")}</dd>
      </div>
    ))}
  </dl>
);
