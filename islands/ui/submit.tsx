import { type ReactNode, use } from "react";
import { FormContext } from "./form.tsx";

interface Props {
  go: string;
  busy?: string;
  className?: string;
  children?: ReactNode;
}

/** Below a form's fields. */
export function Submit({ go, busy = "Saving...", className = "btn", children }: Props) {
  const { isSending } = use(FormContext);
  return (
    <div className="actions">
      {children}
      <button type="submit" className={className} disabled={isSending}>
        {isSending ? busy : go}
      </button>
    </div>
  );
}
