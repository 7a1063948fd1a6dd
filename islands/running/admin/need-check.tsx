import { useState } from "react";
import { lazily } from "#islands/lib/lazily.tsx";
import type { NeedView } from "#src/shared/running/admin-needs.ts";

const CheckDialog = lazily(() => import("./check-dialog.tsx"), "default");

interface Props {
  check: NonNullable<NeedView["check"]>;
  name: string | null;
  onDone: (message: string) => Promise<unknown>;
}

export function NeedCheck({ check, name, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="actions">
      <button type="button" className="btn line small" onClick={() => setOpen(true)}>
        Update check<span className="hush">: {name}</span>
      </button>
      {isOpen && (
        <CheckDialog
          check={check}
          name={name}
          today={check.today}
          onDone={() => onDone("Background check updated")}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
