/** Always rendered, so that screen readers announce it. */
export const Failure = ({ title, sentence }: { title: string; sentence: string | undefined }) => (
  <div role="alert">
    {sentence && (
      <div className="notice bad">
        <p>
          <strong>{title}</strong>
          {sentence}
        </p>
      </div>
    )}
  </div>
);
