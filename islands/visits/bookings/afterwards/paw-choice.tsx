import { useId, useState } from "react";
import { FieldGroup } from "#islands/ui/field.tsx";

const words = ["Poor", "Fair", "Good", "Very good", "Wonderful"];
const BEST = 5;

export function PawChoice({ error }: { error: string | undefined }) {
  const [rating, setRating] = useState(BEST);
  const id = useId();
  return (
    <FieldGroup name="rating" id={id} label="Rating" error={error}>
      <div className="paw-choice">
        {words.map((word, at) => (
          <label key={word}>
            <input
              type="radio"
              name="rating"
              value={at + 1}
              checked={rating === at + 1}
              onChange={() => setRating(at + 1)}
            />
            <svg viewBox="0 0 24 24" className={at < rating ? undefined : "off"} aria-hidden="true">
              <use href="#paw" />
            </svg>
            <span className="hush">{`${at + 1} out of 5 paws, ${word}`}</span>
          </label>
        ))}
        <span aria-hidden="true">{words[rating - 1]}</span>
      </div>
    </FieldGroup>
  );
}
