interface Props {
  go: string;
  busy?: string;
  className?: string;
  isSending: boolean;
}

/** Below a form's fields. */
export const Submit = ({ go, busy = "Saving...", className = "btn", isSending }: Props) => (
  <div className="actions">
    <button type="submit" className={className} disabled={isSending}>
      {isSending ? busy : go}
    </button>
  </div>
);
