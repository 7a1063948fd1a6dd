import { lazy, Suspense, useState } from "react";
import { orReload } from "#islands/lib/reload.ts";
import type { NeedView } from "#src/shared/running/admin-needs.ts";

const CheckDialog = lazy(() => orReload(import("./check-dialog.tsx")));

interface Props {
  check: NonNullable<NeedView["check"]>;
  name: string | null;
  /** The step is saved; the message says so. */
  onDone: (message: string) => Promise<unknown>;
}

/** A background check, decided in the queue where it waits. */
export function NeedCheck({ check, name, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="actions">
      <button type="button" className="btn line small" onClick={() => setOpen(true)}>
        Update check<span className="hush">: {name}</span>
      </button>
      <Suspense>
        {isOpen && (
          <CheckDialog
            check={check}
            name={name}
            today={check.today}
            onDone={() => onDone("Background check updated")}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
