interface PawRatingProps {
  /** From 0 to 5; without it the groomer is new. */
  average?: number;
  /** How many reviews there are; without it the number is not shown. */
  count?: number;
  /** Shows the number alone, where there is little room. */
  isShort?: boolean;
}

/** Five paws, filled by the whole part of the average, and the same in words. */
export function PawRating({ average, count, isShort = false }: PawRatingProps) {
  if (average === undefined) return <span className="badge new">New</span>;
  return (
    <span className="rating">
      <Paws filled={Math.floor(average)} />
      <span>
        <span className="hush">Rated </span>
        {average.toFixed(1)}
        <span className="hush"> out of 5 paws</span>
        {count !== undefined && (
          <span className="soft"> {isShort ? <Count of={count} /> : `(${reviewsText(count)})`}</span>
        )}
      </span>
    </span>
  );
}

function Paws({ filled }: { filled: number }) {
  return (
    <span className="paws" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((place) => (
        <svg key={place} viewBox="0 0 24 24" className={place <= filled ? undefined : "off"}>
          <use href="#paw" />
        </svg>
      ))}
    </span>
  );
}

/** The number for the eye, the rest for screen readers. */
function Count({ of: count }: { of: number }) {
  return (
    <>
      {`(${count}`}
      <span className="hush">{reviewsText(count).slice(String(count).length)}</span>)
    </>
  );
}

const reviewsText = (count: number) => (count === 1 ? "1 review" : `${count} reviews`);
