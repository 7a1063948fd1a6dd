interface Props {
  back?: string | null | undefined;
  go: string;
  busy?: string;
  isDanger?: boolean;
  isSending: boolean;
  isReady?: boolean;
  onBack: () => void;
  onGo?: () => void;
}

export function DialogButtons({
  back = "Cancel",
  go,
  busy = "Saving...",
  isDanger = false,
  isSending,
  isReady = true,
  onBack,
  onGo,
}: Props) {
  return (
    <div className="dialog-actions">
      {back !== null && (
        <button type="button" className="btn line" onClick={onBack}>
          {back}
        </button>
      )}
      <button
        type={onGo ? "button" : "submit"}
        className={isDanger ? "btn danger" : "btn"}
        disabled={isSending || !isReady}
        onClick={onGo}
      >
        {isSending ? busy : go}
      </button>
    </div>
  );
}
