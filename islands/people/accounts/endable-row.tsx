import { type ReactNode, useState } from "react";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { AsyncButton } from "#islands/ui/work-button.tsx";

export function useEndableRows<Line extends { id: number }>(served: Line[], done: string) {
  const [lines, setLines] = useState(served);

  async function end(id: number, work: Promise<unknown>) {
    await work;
    setLines((before) => before.filter((line) => line.id !== id));
    showToast({ kind: "success", title: done });
    void refreshServedParts();
  }

  return { lines, setLines, end };
}

interface Props {
  name: string;
  about: ReactNode;
  end?: ReactNode;
  failed: string;
  onEnd: () => Promise<void>;
}

export const EndableRow = ({ name, about, end, failed, onEnd }: Props) => (
  <li>
    <p>
      <strong>{name}</strong>
      <span className="soft small">{about}</span>
    </p>
    {end && (
      <AsyncButton work={onEnd} failed={failed}>
        {end}
      </AsyncButton>
    )}
  </li>
);
