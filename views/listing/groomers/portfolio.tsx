/** @jsxImportSource preact */

import { Fragment } from "preact";
import { reportPath } from "#src/shared/base/dashboard-paths.ts";
import { capitalize } from "#src/shared/base/number-labels.ts";
import { smallImageUrl } from "#src/shared/base/paths.ts";
import type { PortfolioImageView } from "#src/shared/listing/groomers.ts";
import { photoPairsOf } from "#src/shared/listing/offer-limits.ts";

/** Never stock images, because they would look like the groomer's work. */
export const PortfolioGallery = ({ businessName, images }: { businessName: string; images: PortfolioImageView[] }) => (
  <section id="portfolio" class="stack" aria-labelledby="portfolio-title">
    <h2 id="portfolio-title">Browse photos of our past work</h2>
    {images.length === 0 ? (
      <p>No portfolio photos yet.</p>
    ) : (
      <section class="folio" aria-label="Photos" tabindex={0}>
        <ul>
          {photoPairsOf(images).map((pair, at, { length }) => (
            <Work key={pair.image.id} {...pair} work={`Work by ${businessName}, ${at + 1} of ${length}`} at={at} />
          ))}
        </ul>
      </section>
    )}
  </section>
);

interface WorkProps {
  image: PortfolioImageView;
  before: PortfolioImageView | undefined;
  work: string;
  at: number;
}

const Work = ({ image, before, work, at }: WorkProps) => {
  const photos = before ? [before, image] : [image];
  const whichOf = (photo: PortfolioImageView) => (photo === image ? "after" : "before");
  return (
    <li class={before && "pair"}>
      <figure>
        {photos.map((photo) => (
          <div key={photo.id}>
            {before && (
              <span class="badge" aria-hidden="true">
                {capitalize(whichOf(photo))}
              </span>
            )}
            <img
              src={smallImageUrl(photo.imageUrl)}
              alt={before ? `${work}, ${whichOf(photo)}` : work}
              width={photo.width}
              height={photo.height}
              loading="lazy"
              decoding="async"
            />
          </div>
        ))}
        <figcaption class="soft small">
          {image.caption}{" "}
          {photos.map((photo) => (
            <Fragment key={photo.id}>
              <a class="soft" href={reportPath("photo", photo.id)} rel="nofollow">
                Report{before ? ` ${whichOf(photo)}` : ""}
                <span class="hush">{` photo ${at + 1}`}</span>
              </a>{" "}
            </Fragment>
          ))}
        </figcaption>
      </figure>
    </li>
  );
};

export const RecentWork = ({ images }: { images: PortfolioImageView[] }) => (
  <div class="stack">
    <h3 class="title">Recent work</h3>
    <a class="thumbs" href="#portfolio">
      {photoPairsOf(images)
        .slice(0, 4)
        .map(({ image: { id, imageUrl } }) => (
          <img key={id} src={smallImageUrl(imageUrl)} alt="" width={160} height={160} loading="lazy" />
        ))}
      <span>{images.length === 1 ? "See photo" : `All ${images.length} photos`}</span>
    </a>
  </div>
);
