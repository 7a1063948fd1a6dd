import { useEffect, useState } from "react";

const PAUSE_MS = 150;
const LETTERS = 2;

/** `words` follow `typed` after a pause, and are empty before there are two letters. */
export function useSearchText(start: string) {
  const [typed, type] = useState(start);
  const [words, setWords] = useState(start);
  useEffect(() => {
    const searchText = typed.trim();
    const timer = setTimeout(() => setWords(searchText.length < LETTERS ? "" : searchText), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, words, type };
}
