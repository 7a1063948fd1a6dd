import type { ReactNode } from "react";
import { WorkButton } from "#islands/ui/work-button.tsx";

interface Props {
  name: string;
  about: ReactNode;
  end?: ReactNode;
  onEnd: () => Promise<void>;
}

export const LineToEnd = ({ name, about, end, onEnd }: Props) => (
  <li>
    <p>
      <strong>{name}</strong>
      <span className="soft small">{about}</span>
    </p>
    {end && <WorkButton work={onEnd}>{end}</WorkButton>}
  </li>
);
