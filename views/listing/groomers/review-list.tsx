/** @jsxImportSource preact */

import { reportPath } from "#src/shared/base/dashboard-paths.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { smallImageUrl } from "#src/shared/base/paths.ts";
import { mediumDate, monthAndYear } from "#src/shared/base/time.ts";
import type { GroomerProfileView, ReviewView } from "#src/shared/listing/groomers.ts";
import { Rating } from "#views/talk/reviews/rating.tsx";
import { renderOnce } from "#views/ui/render-once.tsx";
import { Paragraphs } from "./about.tsx";

export interface ReviewListProps extends Omit<SummaryProps, "quote"> {
  /** Newest first; `day` is the local date. */
  reviews: (ReviewView & { day: string })[];
  /** Shows only reviews with this many paws, or all if undefined. */
  rating: number | undefined;
}

export function ReviewList({ groomer, reviews, rating, ratings, from }: ReviewListProps) {
  const { googleUrl, reviewCount: all } = groomer;
  /** One review per household. */
  const reviewCount = ratings.find(({ paws }) => paws === rating)?.total ?? all;
  return (
    <section id="reviews" class="stack" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      {rating ? (
        <p class="row">
          {`${reviews.length > 0 ? "Only" : "No"} ${rating}-paw reviews`}
          <a class="btn line small" href={profileHref("reviews", from)}>
            All reviews
          </a>
        </p>
      ) : (
        reviews.length === 0 && <p>No reviews yet.</p>
      )}
      {reviews.length < reviewCount && <p class="soft">{`Latest ${reviews.length} of ${reviewCount} reviews.`}</p>}
      {reviews.length > reviewCount && (
        <p class="soft">{`Rated by ${counted(reviewCount, "household")}. Only each one's newest review counts.`}</p>
      )}
      {reviews.length > 0 && (
        <ul class="reviews">
          {reviews.map((review) => (
            <li key={review.id}>
              <Review review={review} />
            </li>
          ))}
        </ul>
      )}
      {googleUrl && (
        <p>
          <a href={googleUrl} rel="nofollow noopener">
            Reviews on Google
          </a>{" "}
          <span class="soft">are from visits booked elsewhere.</span>
        </p>
      )}
    </section>
  );
}

/** Keeps `from`, the search to go back to. */
export const profileHref = (part: string, from: string | undefined, choice: Record<string, string> = {}) =>
  `?${new URLSearchParams({ ...choice, ...(from ? { from } : {}) })}#${part}`;

export interface SummaryProps {
  groomer: GroomerProfileView;
  /** Households by paws, from five to one. */
  ratings: { paws: number; total: number }[];
  from: string | undefined;
  quote: ReviewListProps["reviews"][number] | undefined;
}

export function ReviewSummary({ groomer: { averageRating, reviewCount }, ratings, from, quote }: SummaryProps) {
  if (averageRating === undefined) return null;
  return (
    <section class="panel stack rated" aria-label="Ratings">
      <h3 class="title">Reviews</h3>
      <div class="bars">
        <p>
          <b>{averageRating.toFixed(1)}</b>
          <span class="soft">{counted(reviewCount, "review")}</span>
        </p>
        <ul>
          {ratings.map(({ paws, total }) => {
            const Bar = total > 0 ? "a" : "span";
            return (
              <li key={paws} style={`--part:${Math.round((100 * total) / reviewCount)}%`}>
                <Bar
                  {...(total > 0 && { href: profileHref("reviews", from, { rating: String(paws) }), rel: "nofollow" })}
                >
                  <span>
                    {paws}
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                      <use href="#paw" />
                    </svg>
                    <span class="hush">{paws === 1 ? " paw: " : " paws: "}</span>
                  </span>
                  {total}
                </Bar>
              </li>
            );
          })}
        </ul>
      </div>
      {quote && (
        <figure>
          <blockquote>“{quote.comment}”</blockquote>
          <figcaption>
            <b>{quote.petParent.fullName}</b>{" "}
            <span class="soft">
              · {monthAndYear(Date.parse(quote.day))} · {quote.rating.toFixed(1)}
            </span>
          </figcaption>
        </figure>
      )}
      <a href="#reviews">{reviewCount === 1 ? "Read review" : "Read reviews"}</a>
    </section>
  );
}

/** Cached by content; a photo can be taken down. */
const Review = renderOnce(2_000, ({ review }: { review: ReviewView & { day: string } }) => {
  return (
    <article>
      <Rating average={review.rating} />
      <blockquote>
        <Paragraphs text={review.comment} />
      </blockquote>
      {review.photos.length > 0 && (
        <ul class="thumbs">
          {review.photos.map(({ id, url, width, height }, at) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noopener">
                <img
                  src={smallImageUrl(url)}
                  alt={`From ${review.petParent.fullName}, ${at + 1} of ${review.photos.length}`}
                  width={width}
                  height={height}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <footer>
        <b>{review.petParent.fullName}</b>
        <time datetime={review.day}>{mediumDate(review.day)}</time>
        <a class="soft" href={reportPath("review", review.id)} rel="nofollow">
          Report<span class="hush"> this review by {review.petParent.fullName}</span>
        </a>
      </footer>
    </article>
  );
});
