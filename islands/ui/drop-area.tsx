import { type DragEvent, type ReactNode, useState } from "react";

export function DropArea({ onDrop, children }: { onDrop: (file: File, all: File[]) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);

  function over(event: DragEvent) {
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const all = [...event.dataTransfer.files];
    if (all[0]) onDrop(all[0], all);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the file input, which does the same
    <div className={isOver ? "drop over" : "drop"} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      {children}
    </div>
  );
}
