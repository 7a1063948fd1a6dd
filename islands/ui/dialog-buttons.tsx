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

export function DialogButtons({ back = "Cancel", go, busy = "Saving...", isSending, isReady = true, ...does }: Props) {
  return (
    <div className="dialog-actions">
      {back !== null && (
        <button type="button" className="btn line" onClick={does.onBack}>
          {back}
        </button>
      )}
      <button
        type={does.onGo ? "button" : "submit"}
        className={does.isDanger ? "btn danger" : "btn"}
        disabled={isSending || !isReady}
        onClick={does.onGo}
      >
        {isSending ? busy : go}
      </button>
    </div>
  );
}
