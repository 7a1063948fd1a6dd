/** @jsxImportSource preact */
import { type ComponentProps, createElement } from "react";
import { GroomerCards as Cards, pinLinksOf } from "#islands/search/search/groomer-cards.tsx";
import { FactsList } from "#islands/ui/facts.tsx";
import { priceRangeText } from "#src/shared/base/money.ts";
import { SEARCH } from "#src/shared/base/paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { stateName } from "#src/shared/places/places.ts";
import { cityPath, statePath } from "#src/shared/search/city-paths.ts";
import { DEFAULT_MILES } from "#src/shared/search/search-labels.ts";
import { toPreactNode } from "#views/from-react.ts";
import { MapFrame } from "#views/places/map/map-frame.tsx";

const GroomerCards = (props: ComponentProps<typeof Cards>) => (
  <ul class="cards">{toPreactNode(createElement(Cards, props))}</ul>
);

export interface CityPageProps {
  town: { name: string; state: string; lat: number; lon: number };
  total: number;
  /** Cents. */
  prices: { lowest: number; highest: number };
  /** Local dates. */
  openDays: string[];
  groomers: SearchResult[];
  map: CityMapData;
  towns: { name: string; state: string }[];
}

export function CityPage(city: CityPageProps) {
  const { town, total, groomers, map, towns } = city;
  const place = `${town.name}, ${town.state}`;
  const search = new URLSearchParams({ city: town.name, state: town.state });
  return (
    <div class="wrap city">
      <nav class="crumb" aria-label="Breadcrumb">
        <a href="/">Home</a> / <a href={SEARCH}>Find Groomers</a> /{" "}
        <a href={statePath(town.state)}>{stateName(town.state)}</a> / <span aria-current="page">{place}</span>
      </nav>
      <div class="beside">
        <div class="stack">
          <h1>Mobile dog grooming in {place}</h1>
          <p class="lead">
            {total === 1 ? "One background-checked groomer comes" : `${total} background-checked groomers come`} to
            homes in {town.name}. Choose a package and a day, and send your request for free.
          </p>
          <Numbers {...city} />
        </div>
        <CityMap {...map} place={place} groomers={groomers} />
      </div>
      <section class="stack" aria-labelledby="city-groomers">
        <h2 id="city-groomers">
          {groomers.length < total ? `Best rated of ${total} groomers` : `Groomers who come to ${town.name}`}
        </h2>
        <GroomerCards groomers={groomers} from={search.toString()} place={place} lifted={[]} />
        <p>
          <a class="btn" href={`${SEARCH}?${search}`}>
            Search within {DEFAULT_MILES} miles of {town.name}
          </a>
        </p>
      </section>
      {towns.length > 0 && (
        <section class="stack" aria-labelledby="city-towns">
          <h2 id="city-towns">They also serve</h2>
          <Links links={towns.map(townLink)} />
        </section>
      )}
    </div>
  );
}

function Numbers({ total, prices, openDays }: CityPageProps) {
  const days = openDays.map((day) =>
    createElement("time", { key: day, dateTime: day }, longDate(day).replace(/, \d{4}$/, "")),
  );
  const facts = [
    ["Groomers in this area", total],
    [total === 1 ? "Packages from" : "Lowest package prices", priceRangeText(prices.lowest, prices.highest)],
    ["Next available days", days.length === 0 ? "None in the next two weeks" : days],
  ] as const;
  return <>{toPreactNode(FactsList({ facts, className: "panel numbers" }))}</>;
}

export interface CityMapData {
  wider: MapView;
  phones: MapView;
  beyond: number[];
}

interface CityMapProps extends CityMapData {
  place: string;
  groomers: SearchResult[];
}

const list = new Intl.ListFormat("en-US");

function CityMap({ wider, phones, beyond, place, groomers }: CityMapProps) {
  const links = pinLinksOf(groomers);
  const label = `Map around ${place}`;
  return (
    <div class="around">
      <MapFrame map={wider} label={label} links={links} on="wider" />
      <MapFrame map={phones} label={label} links={links} on="phones" />
      <p class="small soft">
        Pins mark the center of a ZIP code, not a home.{" "}
        {beyond.length > 0 &&
          ` ${beyond.length === 1 ? "Number" : "Numbers"} ${list.format(beyond.map(String))} ${beyond.length === 1 ? "comes" : "come"} from farther away.`}
      </p>
    </div>
  );
}

type TextLink = [href: string, text: string];

const townLink = (town: CityPageProps["towns"][number]): TextLink => [cityPath(town), `${town.name}, ${town.state}`];

const Links = ({ links }: { links: TextLink[] }) => (
  <ul class="towns">
    {links.map(([href, text]) => (
      <li key={href}>
        <a href={href}>{text}</a>
      </li>
    ))}
  </ul>
);

interface StatePageProps {
  name: string;
  towns: { name: string; state: string }[];
  others: string[];
}

export const StatePage = ({ name, towns, others }: StatePageProps) => (
  <div class="wrap city">
    <nav class="crumb" aria-label="Breadcrumb">
      <a href="/">Home</a> / <a href={SEARCH}>Find Groomers</a> / <span aria-current="page">{name}</span>
    </nav>
    <h1>Mobile dog grooming in {name}</h1>
    <p class="lead">
      {towns.length === 1 ? "One town" : `${towns.length} towns`} in {name} with background-checked groomers. Choose
      yours to see who comes, prices, and available days.
    </p>
    <Links links={towns.map(townLink)} />
    {others.length > 0 && (
      <section class="stack" aria-labelledby="other-states">
        <h2 id="other-states">Other states with groomers</h2>
        <Links links={others.map((state) => [statePath(state), stateName(state)])} />
      </section>
    )}
  </div>
);
