import { useEffect, useState } from "react";
import { callApi } from "./api.ts";

interface FirstQuestion<T> {
  path: string | undefined;
  answer: T;
}

type OnFailure<T> = (error: unknown) => T | undefined;

const stay = () => undefined;

/** `first` is the served response. The last response stays on failure, unless `onFailure` (a constant) returns another. */
export function useFetched<T>(path: string | undefined, first: FirstQuestion<T>, onFailure: OnFailure<T> = stay) {
  const [{ path: answered, answer }, setAnswer] = useState(first);
  const isAnswered = path === undefined || path === answered;
  useEffect(() => {
    if (isAnswered) return;
    let isWanted = true;
    callApi<T>("GET", path)
      .catch(onFailure)
      .then((answer) => answer !== undefined && isWanted && setAnswer({ path, answer }));
    return () => {
      isWanted = false;
    };
  }, [path, isAnswered, onFailure]);
  const askAgain = () => setAnswer({ path: undefined, answer });
  return { answer, isAnswered, askAgain };
}
