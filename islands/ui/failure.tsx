/** Why something did not work, inside a dialog: a toast could not be reached behind it. Always there, so it is read out. */
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
