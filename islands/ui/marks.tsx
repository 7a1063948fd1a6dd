import type { Mark } from "#src/shared/visits/pets/care-marks.ts";

export function Marks({ marks }: { marks: readonly Mark[] }) {
  if (marks.length === 0) return null;
  return (
    <ul className="badges">
      {marks.map(({ words, isCaution }) => (
        <li key={words} className={`badge ${isCaution ? "off" : "new"}`}>
          {words}
        </li>
      ))}
    </ul>
  );
}
