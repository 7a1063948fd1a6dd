import { use } from "react";
import { FormContext } from "./form.tsx";

interface Props {
  /** Null where the cross is enough. */
  back?: string | null | undefined;
  go: string;
  busy?: string;
  isDanger?: boolean;
  /** Needed outside a form. */
  isSending?: boolean;
  isReady?: boolean;
  onBack: () => void;
  onGo?: () => void;
}

export function DialogButtons({ back = "Cancel", go, busy = "Saving...", isReady = true, ...does }: Props) {
  const form = use(FormContext);
  const isSending = does.isSending ?? form.isSending;
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
