import { useEffect, useEffectEvent, useState } from "react";

const TICK_MS = 20_000;
const AGAIN_MS = 5 * 60_000;

/** Advances from the page's time. */
export function useServerNow(servedAt: number, readAgain: () => unknown): number {
  const [passed, setPassed] = useState(0);
  const again = useEffectEvent(readAgain);
  useEffect(() => {
    const begun = Date.now();
    const clock = setInterval(() => setPassed(Date.now() - begun), TICK_MS);
    const reading = setInterval(() => {
      if (!document.hidden) again();
    }, AGAIN_MS);
    return () => {
      clearInterval(clock);
      clearInterval(reading);
    };
  }, []);
  return servedAt + passed;
}
