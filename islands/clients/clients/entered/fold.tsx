import { type ReactNode, useEffect, useRef } from "react";
import type { Errors } from "#islands/lib/use-submit.ts";

interface Props {
  title: string;
  note?: string | undefined;
  fields: readonly string[];
  errors: Errors;
  /** URL fragment that opens it. */
  id?: string;
  children: ReactNode;
}

export function Fold({ title, note, fields, errors, id, children }: Props) {
  const isWrong = Object.keys(errors).some((name) =>
    fields.some((field) => name === field || name.startsWith(`${field}.`)),
  );
  const fold = useRef<HTMLDetailsElement | null>(null);
  useEffect(() => {
    if (!fold.current || !id || location.hash !== `#${id}`) return;
    fold.current.open = true;
    fold.current.scrollIntoView();
  }, [id]);
  return (
    <details
      className="fold"
      id={id}
      ref={(element) => {
        fold.current = element;
        // On every render, because it may have been closed again.
        if (element && isWrong) element.open = true;
      }}
    >
      <summary>
        <span>
          {title}
          {note && <span className="optional"> {note}</span>}
        </span>
      </summary>
      <div className="form">{children}</div>
    </details>
  );
}
