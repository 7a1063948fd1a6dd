import { useEffect, useEffectEvent, useState } from "react";

const TICK_MS = 20_000;
/** How often what the clock alone changes is read again. */
const AGAIN_MS = 5 * 60_000;

/** The server's clock, as it goes on from when the page was made. */
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
