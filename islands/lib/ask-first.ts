import { useState } from "react";
import { flushSync } from "react-dom";
import { confirmationRequired } from "./api.ts";

/** The server answers with a sentence in the field `confirm`, and gets the same again once the person has agreed. */
export function useAskFirst<Input extends object, Answer>(send: (input: Input) => Promise<Answer>) {
  const [asked, setAsked] = useState<{ input: Input; about: string }>();

  /** Undefined when there is a question to answer first. */
  async function trySend(input: Input): Promise<Answer | undefined> {
    try {
      return await send(input);
    } catch (error) {
      const about = confirmationRequired(error);
      if (!about) throw error;
      setAsked({ input, about });
      return undefined;
    }
  }

  /** At once, so that the focus can go on to what stands behind the question. */
  const close = () => flushSync(() => setAsked(undefined));

  async function sendAnyway(): Promise<Answer> {
    const answer = await send({ ...asked!.input, confirm: true });
    close();
    return answer;
  }

  return { about: asked?.about, trySend, sendAnyway, close };
}
