export const Warnings = ({ of }: { of: readonly string[] }) =>
  of.map((warning) => (
    <p key={warning}>
      <b className="late">Careful:</b> {warning}
    </p>
  ));

interface ShortTextProps {
  label?: string | false;
  text: string;
}

/** Long text shows two lines until it's opened. */
export function ShortText({ label, text }: ShortTextProps) {
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

/** Characters on a phone. */
const TWO_LINES = 80;
