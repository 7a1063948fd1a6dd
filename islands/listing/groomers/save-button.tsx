export const SaveButton = ({ what, isSending }: { what: string; isSending: boolean }) => (
  <div className="actions">
    <button type="submit" className="btn" disabled={isSending}>
      {isSending ? "Saving..." : `Save ${what}`}
    </button>
  </div>
);
