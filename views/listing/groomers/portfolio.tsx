/** @jsxImportSource preact */

import { smallCopy } from "#src/shared/base/paths.ts";
import type { PortfolioImageView } from "#src/shared/listing/groomers.ts";

interface PortfolioProps {
  businessName: string;
  images: PortfolioImageView[];
}

/** The groomer's own photos and nothing else: another's work must not be taken for theirs. */
export function Portfolio({ businessName, images }: PortfolioProps) {
  return (
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
                  {image.caption && <figcaption>{image.caption}</figcaption>}
                </figure>
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}
