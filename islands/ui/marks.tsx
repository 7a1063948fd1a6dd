import type { CareMark } from "#src/shared/visits/pets/care-marks.ts";

interface Props {
  marks: readonly CareMark[];
  /** More are counted. */
  most?: number;
}

export function Marks({ marks, most = marks.length }: Props) {
  if (marks.length === 0) return null;
  const more = marks.length - most;
  return (
    <ul className="badges">
      {marks.slice(0, most).map(({ words, isCaution }) => (
        <li key={words} className={`badge ${isCaution ? "off" : "new"}`}>
          {words}
        </li>
      ))}
      {more > 0 && <li className="badge new">{`+${more}`}</li>}
    </ul>
  );
}
