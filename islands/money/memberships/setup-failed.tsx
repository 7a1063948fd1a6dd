export const SetupFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className="stack">
    <h3>Failed to create subscription</h3>
    <p>There was an error setting up your subscription. You haven't been charged.</p>
    <button type="button" className="btn line" onClick={onRetry}>
      Try again
    </button>
  </div>
);
