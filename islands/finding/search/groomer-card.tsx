import { Icon } from "#islands/ui/icon.tsx";
import { PawRating } from "#islands/ui/paw-rating.tsx";
import { dollars } from "#src/shared/base/money.ts";
import { coverPath, groomerPath, smallCopy } from "#src/shared/base/paths.ts";
import { searchTexts } from "#src/shared/finding/search-labels.ts";
import { awayText, notComing } from "#src/shared/listing/area-labels.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";

interface Props {
  groomer: SearchResult;
  /** The search that found the groomer, so that the profile can lead back to it. */
  search: URLSearchParams;
  /** Where people asked for groomers, as they write it. */
  place: string;
  /** Seed of the drawing in place of a photo. */
  cover: number;
  /** Seen first, so its picture is not loaded lazily. */
  isAbove: boolean;
  /** On the map beside the list. */
  number?: number | undefined;
  /** Its pin is pointed at. */
  isLifted?: boolean | undefined;
}

/** Where a pin of the map leads. */
export const cardId = (id: number) => `groomer-${id}`;

/** The whole card leads to the profile; its one link is the name. */
export function GroomerCard({ groomer, search, place, cover, isAbove, number, isLifted }: Props) {
  const { id, businessName, location, description, averageRating, reviewCount, distance, priceFrom } = groomer;
  const { imageUrl, portraitUrl, contactName, free } = groomer;
  return (
    <li
      className={isLifted ? "groomer lifted" : "groomer"}
      id={number ? cardId(id) : undefined}
      tabIndex={number ? -1 : undefined}
    >
      <img
        className="cover"
        src={imageUrl ? smallCopy(imageUrl) : coverPath(cover)}
        alt=""
        width="480"
        height="270"
        loading={isAbove ? "eager" : "lazy"}
      />
      {number && <span className="number">{number}</span>}
      <div className="body">
        <div className="called">
          {!imageUrl && portraitUrl && (
            <img className="portrait" src={smallCopy(portraitUrl)} alt="" width="48" height="48" loading="lazy" />
          )}
          <h3>
            <a href={`${groomerPath(id)}?${search}`}>{businessName}</a>
            {!imageUrl && contactName && <span className="soft">{`with ${contactName}`}</span>}
          </h3>
        </div>
        <p className="where">
          <Icon name="pin" />
          {`${location.city}, ${location.state} ${location.zipCode} · ${awayText(distance)}`}
        </p>
        <p className="say">{description}</p>
        <p className="row">
          <strong>{`From ${dollars(priceFrom)}`}</strong>
          {free && (
            <span className="badge">
              <Icon name="clock" />
              {free}
            </span>
          )}
          <Area groomer={groomer} place={place} />
        </p>
        <div className="foot">
          <PawRating average={averageRating} count={reviewCount} isShort />
          <span className="btn line small" aria-hidden="true">
            View Profile
          </span>
        </div>
      </div>
    </li>
  );
}

/** Nothing is said about groomers who come anyway. */
function Area({ groomer: { coversYou, comesToYou }, place }: Pick<Props, "groomer" | "place">) {
  if (!comesToYou) return <span className="badge off">{notComing(place)}</span>;
  return !coversYou && <span className="soft small">{searchTexts.outside}</span>;
}
