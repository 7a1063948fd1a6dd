import { separateWarnings } from "#src/shared/day/added/danger.ts";

const Warnings = ({ of }: { of: readonly string[] }) =>
  of.map((warning) => (
    <p key={warning}>
      <b className="late too-full">Careful:</b> {warning}
    </p>
  ));

/** Up to three lines until they're opened. The last one counts those without a line of their own. */
export function ShortWarnings({ of }: { of: readonly string[] }) {
  const lines = of.length > 3 ? of.slice(0, 2) : of;
  const label = `+${of.length - lines.length}:`;
  return (
    <>
      {lines.map((warning) => (
        <ShortText key={warning} label="Careful:" text={warning} isWarning isOneLine={of.length > 1} />
      ))}
      <ShortText label={label} text={of.slice(lines.length).join(" · ")} isWarning isOneLine />
    </>
  );
}

/** Characters of a line on a phone. */
const LINE = 40;

interface ShortTextProps {
  label?: string | false;
  text: string;
  isWarning?: boolean;
  isOneLine?: boolean;
}

/** Long text shows two lines, or one, until it's opened. */
export function ShortText({ label, text, isWarning, isOneLine }: ShortTextProps) {
  const words = (
    <>
      {label && <b className={isWarning ? "late too-full" : ""}>{label} </b>}
      {text}
    </>
  );
  const color = isWarning ? "" : "soft";
  if (text.length <= (isOneLine ? LINE : 2 * LINE)) return text ? <p className={color}>{words}</p> : null;
  return (
    <details className={`${color} short${isOneLine ? " one-line" : ""}`}>
      <summary>{words}</summary>
    </details>
  );
}

/** A groomer's private notes, first those that warn. */
export function NoteLines({ notes }: { notes: readonly string[] }) {
  const { warnings, others } = separateWarnings(notes);
  return (
    <>
      <Warnings of={warnings} />
      <ShortText label={warnings.length === 0 && "Note:"} text={others.replaceAll("\n", " · ")} />
    </>
  );
}
