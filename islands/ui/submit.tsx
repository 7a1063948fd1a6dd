import type { ReactNode } from "react";

interface Props {
  go: string;
  busy?: string;
  className?: string;
  isSending: boolean;
  children?: ReactNode;
}

/** Below a form's fields. */
export const Submit = ({ go, busy = "Saving...", className = "btn", isSending, children }: Props) => (
  <div className="actions">
    {children}
    <button type="submit" className={className} disabled={isSending}>
      {isSending ? busy : go}
    </button>
  </div>
);
