import { useRef } from "react";

/** A field left as it is may have been changed elsewhere, or taken down, since the page was served. */
export function changesIn<Input extends object>(input: Input, shown: object): Partial<Input> {
  const texts = Object.entries(shown).map((field) => JSON.stringify(field));
  const changed = Object.entries(input).filter((field) => !texts.includes(JSON.stringify(field)));
  return Object.fromEntries(changed) as Partial<Input>;
}

/** For a form that stays on the page. `send` resolves to false if nothing was saved. */
export function useChanges<Changes extends object>(served: object, send: (changes: Changes) => Promise<unknown>) {
  const shown = useRef(served);
  return async (input: Changes) => {
    const answer = await send(changesIn(input, shown.current) as Changes);
    if (answer !== false) shown.current = { ...shown.current, ...input };
    return answer;
  };
}
