/** @jsxImportSource preact */

import { reportPath } from "#src/shared/base/dashboard-paths.ts";
import { smallCopy } from "#src/shared/base/paths.ts";
import type { PortfolioImageView } from "#src/shared/listing/groomers.ts";

/** Never stock images, because they would look like the groomer's work. */
export const PortfolioGallery = ({ businessName, images }: { businessName: string; images: PortfolioImageView[] }) => (
  <section id="portfolio" class="stack" aria-labelledby="portfolio-title">
    <h2 id="portfolio-title">Browse photos of our past work</h2>
    {images.length === 0 ? (
      <p>No portfolio photos yet.</p>
    ) : (
      <section class="folio" aria-label="Photos" tabindex={0}>
        <ul>
          {images.map((image, at) => (
            <li key={image.id}>
              <figure>
                <img
                  src={smallCopy(image.imageUrl)}
                  alt={`Work by ${businessName}, ${at + 1} of ${images.length}`}
                  width={image.width}
                  height={image.height}
                  loading="lazy"
                  decoding="async"
                />
                <figcaption>
                  {image.caption}{" "}
                  <a class="soft" href={reportPath("photo", image.id)} rel="nofollow">
                    Report<span class="hush">{` photo ${at + 1}`}</span>
                  </a>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </section>
    )}
  </section>
);

export const RecentWork = ({ images }: { images: PortfolioImageView[] }) => (
  <div>
    <h3 class="title">Recent work</h3>
    <a class="thumbs" href="#portfolio">
      {images.slice(0, 4).map(({ id, imageUrl }) => (
        <img key={id} src={smallCopy(imageUrl)} alt="" width={160} height={160} loading="lazy" />
      ))}
      <span>{images.length === 1 ? "See photo" : `All ${images.length} photos`}</span>
    </a>
  </div>
);
