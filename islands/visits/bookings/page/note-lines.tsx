import { Icon } from "#islands/ui/icon.tsx";
import { splitOffWarnings } from "#src/shared/day/added/danger.ts";

const Warnings = ({ of }: { of: readonly string[] }) =>
  of.map((warning) => (
    <p key={warning}>
      <b className="late too-full">Careful:</b> {warning}
    </p>
  ));

/** Up to three lines until they're opened. The last one counts those without a line of their own. */
export function FoldedWarnings({ of }: { of: readonly string[] }) {
  const lines = of.length > 3 ? of.slice(0, 2) : of;
  const label = `+${of.length - lines.length}:`;
  return (
    <>
      {lines.map((warning) => (
        <FoldedText key={warning} icon="warning" label="Careful:" text={warning} isOneLine={of.length > 1} />
      ))}
      <FoldedText icon="warning" label={label} text={of.slice(lines.length).join("\u00a0· ")} isOneLine />
    </>
  );
}

/** Characters of a line on a phone. */
const LINE = 36;

interface ShortTextProps {
  icon: "warning" | "note" | "pin" | "key" | false;
  label?: string | false;
  text: string;
  isOneLine?: boolean;
}

/** Long text shows two lines, or one, until it's opened. */
export function FoldedText({ icon, label, text, isOneLine }: ShortTextProps) {
  const isWarning = icon === "warning";
  const words = (
    <>
      {icon && <Icon name={icon} />}
      {label && <b className={isWarning ? "late too-full" : ""}>{label} </b>}
      {text}
    </>
  );
  const className = isWarning ? "beside-icon" : icon ? "soft beside-icon" : "soft";
  if (text.length <= (isOneLine ? LINE : 2 * LINE)) return text ? <p className={className}>{words}</p> : null;
  return (
    <details className={`${className} short${isOneLine ? " one-line" : ""}`}>
      <summary>{words}</summary>
    </details>
  );
}

/** A groomer's private notes, first those that warn. */
export function NoteLines({ notes }: { notes: readonly string[] }) {
  const { warnings, others } = splitOffWarnings(notes);
  return (
    <>
      <Warnings of={warnings} />
      <FoldedText icon="note" label={warnings.length === 0 && "Note:"} text={others.replaceAll("\n", "\u00a0· ")} />
    </>
  );
}
