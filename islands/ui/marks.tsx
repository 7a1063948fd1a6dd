import type { CareMark } from "#src/shared/visits/pets/care-marks.ts";

interface Props {
  marks: readonly CareMark[];
  /** Further marks are only counted. */
  most?: number;
}

export function MarkTags({ marks, most = marks.length }: Props) {
  if (marks.length === 0) return null;
  const others = marks.slice(most);
  const more = { words: `+${others.length}`, isCaution: others.some(({ isCaution }) => isCaution) };
  return (
    <ul className="badges">
      {[...marks.slice(0, most), ...(others.length > 0 ? [more] : [])].map(({ words, isCaution }) => (
        <li key={words} className={`badge ${isCaution ? "off" : "new"}`}>
          {words}
        </li>
      ))}
    </ul>
  );
}

export const Tag = ({ text, isCaution }: { text: string; isCaution?: boolean }) =>
  text && (
    <>
      {" "}
      <span className={isCaution ? "tag caution" : "tag"}>{text}</span>
    </>
  );
