import type { SearchResult } from "#src/shared/groomers.ts";
import { dollars } from "#src/shared/money.ts";
import { coverPath, groomerPath, smallCopy } from "#src/shared/paths.ts";
import { searchTexts } from "#src/shared/search-words.ts";
import { PawRating } from "../ui/paw-rating.tsx";

interface Props {
  groomer: SearchResult;
  /** The search that found the groomer, so that the profile can lead back to it. */
  search: URLSearchParams;
  /** Stands where people see it first: its picture is not put off. */
  isAbove: boolean;
}

/** The whole card leads to the profile; its one link is the name. */
export function GroomerCard({ groomer, search, isAbove }: Props) {
  const { id, businessName, location, description, averageRating, distance, coversYou, priceFrom, imageUrl } = groomer;
  return (
    <li className="groomer">
      <img
        className="cover"
        src={imageUrl ? smallCopy(imageUrl) : coverPath(id)}
        alt=""
        width="480"
        height="270"
        loading={isAbove ? "eager" : "lazy"}
      />
      <div className="body">
        <h3>
          <a href={`${groomerPath(id)}?${search}`}>{businessName}</a>
        </h3>
        <p className="where">
          <svg className="icon" aria-hidden="true">
            <use href="#i-pin" />
          </svg>
          {`${location.city}, ${location.state} ${location.zipCode} · ${distance.toFixed(1)} miles away`}
        </p>
        <p className="say">{description}</p>
        <p className="row">
          <strong>{`From ${dollars(priceFrom)}`}</strong>
          {!coversYou && <span className="soft small">{searchTexts.outside}</span>}
        </p>
        <div className="foot">
          <PawRating average={averageRating} />
          <span className="btn line small" aria-hidden="true">
            View Profile
          </span>
        </div>
      </div>
    </li>
  );
}
