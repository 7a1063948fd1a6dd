interface PawRatingProps {
  average?: number;
  count?: number;
  isShort?: boolean;
}

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

const Paws = ({ filled }: { filled: number }) => (
  <span className="paws" aria-hidden="true">
    {[1, 2, 3, 4, 5].map((place) => (
      <svg key={place} viewBox="0 0 24 24" className={place <= filled ? undefined : "off"}>
        <use href="#paw" />
      </svg>
    ))}
  </span>
);

const Count = ({ of: count }: { of: number }) => (
  <>
    {`(${count}`}
    <span className="hush">{reviewsText(count).slice(String(count).length)}</span>)
  </>
);

const reviewsText = (count: number) => (count === 1 ? "1 review" : `${count} reviews`);
