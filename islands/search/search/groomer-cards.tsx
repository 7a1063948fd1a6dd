import type { ReactNode } from "react";
import type { PinLinkData } from "#islands/places/map/map-frame.tsx";
import { PawRating } from "#islands/ui/paw-rating.tsx";
import { fromPriceText } from "#src/shared/base/money.ts";
import { coverArtPath, groomerPath, smallImageUrl } from "#src/shared/base/paths.ts";
import { awayText, notComingText } from "#src/shared/listing/area-labels.ts";
import { goodWithText } from "#src/shared/listing/good-with.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import { chooseCoverSeeds } from "#src/shared/search/cover-seeds.ts";
import { searchTexts } from "#src/shared/search/search-labels.ts";

interface Props {
  groomers: SearchResult[];
  from: string;
  pick?: { date?: string; slot?: string };
  place: string;
  /** Numbers of lifted pins. Undefined without a map. */
  lifted?: readonly number[];
  foot?: (groomer: SearchResult) => ReactNode;
}

export function GroomerCards({ groomers, from, pick, place, lifted, foot }: Props) {
  const search = new URLSearchParams({ from, ...pick });
  const covers = chooseCoverSeeds(groomers.map(({ id }) => id));
  return groomers.map((groomer, at) => (
    <GroomerCard
      key={groomer.id}
      groomer={groomer}
      search={search}
      place={place}
      cover={covers[at]!}
      isAbove={at < 3}
      number={lifted && at + 1}
      isLifted={lifted?.includes(at + 1)}
    >
      {foot?.(groomer)}
    </GroomerCard>
  ));
}

interface GroomerCardProps {
  groomer: SearchResult;
  search: URLSearchParams;
  place: string;
  cover: number;
  isAbove: boolean;
  number?: number | undefined;
  isLifted?: boolean | undefined;
  children?: ReactNode;
}

export const cardId = (id: number) => `groomer-${id}`;

function GroomerCard({ groomer, search, place, cover, isAbove, number, isLifted, children }: GroomerCardProps) {
  const { id, businessName, location, description, averageRating, reviewCount, distance, goodWith } = groomer;
  const { imageUrl, portraitUrl, contactName, free } = groomer;
  const photo = imageUrl ?? portraitUrl;
  const dog = coverArtPath(cover);
  return (
    <li
      className={isLifted ? "groomer lifted" : "groomer"}
      id={number ? cardId(id) : undefined}
      tabIndex={number ? -1 : undefined}
    >
      <div className="summary">
        <picture>
          {/* On wide screens, the band shows a drawing instead of a portrait. */}
          {!imageUrl && portraitUrl && <source media="(width >= 48rem)" srcSet={dog} />}
          <img
            className="cover"
            src={photo ? smallImageUrl(photo) : dog}
            alt=""
            width="480"
            height="270"
            loading={isAbove ? "eager" : "lazy"}
            // Text loads first. Browsers raise the priority of visible photos after layout.
            fetchPriority="low"
          />
        </picture>
        {number && <span className="number">{number}</span>}
        <div className="body">
          <h3>
            {businessName}
            {contactName && <span className="soft">{` with ${contactName}`}</span>}
          </h3>
          <PawRating average={averageRating} count={reviewCount} isShort />
          <strong>{fromPriceText(groomer)}</strong>
          {free && <p className="free">{free}</p>}
          <p className="where">{`${distance < 1 ? "Under 1" : distance} mi · ${location.city}, ${location.state} ${location.zipCode}`}</p>
          <Area groomer={groomer} place={place} />
          {goodWith && <p className="good">{goodWithText(goodWith)}</p>}
          <p className="say">{description}</p>
          <a className="opens" href={`${groomerPath(id)}?${search}`}>
            View Profile<span className="hush"> of {businessName}</span>
          </a>
        </div>
      </div>
      {children}
    </li>
  );
}

function Area({ groomer: { coversYou, comesToYou }, place }: Pick<GroomerCardProps, "groomer" | "place">) {
  if (coversYou) return null;
  if (!comesToYou) return <span className="badge off">{notComingText(place)}</span>;
  return <span className="soft small">{searchTexts.outside}</span>;
}

export const pinLinksOf = (groomers: readonly SearchResult[]): PinLinkData[] =>
  groomers.map(({ id, businessName, distance }, at) => ({
    href: `#${cardId(id)}`,
    name: `${at + 1}. ${businessName}, ${awayText(distance)}`,
  }));
