import { type ReactNode, useState } from "react";

interface Props {
  name: string;
  about: ReactNode;
  /** What the button says; without it there is nothing to end here. */
  end?: ReactNode;
  onEnd: () => Promise<void>;
}

/** Something that goes on, in a list: a browser that is logged in, a device that is told. Its button rests while it ends. */
export function LineToEnd({ name, about, end, onEnd }: Props) {
  const [isEnding, setEnding] = useState(false);

  async function press() {
    setEnding(true);
    await onEnd();
    setEnding(false);
  }

  return (
    <li>
      <p>
        <strong>{name}</strong>
        <span className="soft small">{about}</span>
      </p>
      {end && (
        <button type="button" className="btn line small" disabled={isEnding} onClick={press}>
          {end}
        </button>
      )}
    </li>
  );
}
