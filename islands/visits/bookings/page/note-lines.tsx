import { separateWarnings } from "#src/shared/day/added/danger.ts";

export const Warnings = ({ of }: { of: readonly string[] }) =>
  of.map((warning) => (
    <p key={warning}>
      <b className="late too-full">Careful:</b> {warning}
    </p>
  ));

/** Characters on a phone. */
const TWO_LINES = 80;

/** Long text shows two lines until it's opened. */
export function ShortText({ label, text }: { label?: string | false; text: string }) {
  const words = (
    <>
      {label && <b>{label} </b>}
      {text}
    </>
  );
  if (text.length <= TWO_LINES) return text ? <p className="soft">{words}</p> : null;
  return (
    <details className="soft short">
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
