/** Always rendered, so that screen readers announce it. */
export function Failure({ title, sentence }: { title: string; sentence: string | undefined }) {
  return (
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
}
