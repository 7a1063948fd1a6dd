interface Props {
  what: string;
  isSending: boolean;
}

export const SaveButton = ({ what, isSending }: Props) => (
  <div className="actions">
    <button type="submit" className="btn" disabled={isSending}>
      {isSending ? "Saving..." : `Save ${what}`}
    </button>
  </div>
);
