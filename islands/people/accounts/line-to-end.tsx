import type { ReactNode } from "react";
import { WorkButton } from "#islands/ui/work-button.tsx";

interface Props {
  name: string;
  about: ReactNode;
  /** What the button says; without it there is nothing to end here. */
  end?: ReactNode;
  onEnd: () => Promise<void>;
}

/** An entry of a list that can be ended: a browser that is logged in, or a device with notifications on. */
export function LineToEnd({ name, about, end, onEnd }: Props) {
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <span className="soft small">{about}</span>
      </p>
      {end && <WorkButton work={onEnd}>{end}</WorkButton>}
    </li>
  );
}
