import { useEffect, useState } from "react";
import { callApi } from "./api.ts";

interface FirstQuestion<T> {
  path: string | undefined;
  answer: T;
}

/** `first` is the served response. The last response stays on failure. */
export function useAnswer<T>(path: string | undefined, first: FirstQuestion<T>) {
  const [{ path: answered, answer }, setAnswer] = useState(first);
  const isAnswered = path === undefined || path === answered;
  useEffect(() => {
    if (isAnswered) return;
    let isWanted = true;
    callApi<T>("GET", path).then(
      (answer) => isWanted && setAnswer({ path, answer }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [path, isAnswered]);
  const askAgain = () => setAnswer({ path: undefined, answer });
  return { answer, isAnswered, askAgain };
}
