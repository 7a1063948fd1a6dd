import { useState } from "react";
import { flushSync } from "react-dom";
import { confirmationQuestion } from "./api.ts";

/** The server responds with a question in `confirm`; sends the input again with consent. */
export function useConfirmation<Input extends object, Answer>(send: (input: Input) => Promise<Answer>) {
  const [question, setQuestion] = useState<{ input: Input; about: string }>();

  async function trySend(input: Input): Promise<Answer | undefined> {
    try {
      return await send(input);
    } catch (error) {
      const about = confirmationQuestion(error);
      if (!about) throw error;
      setQuestion({ input, about });
      return undefined;
    }
  }

  /** Synchronous, so that focus can move on. Returns false, because nothing was saved. */
  function close() {
    flushSync(() => setQuestion(undefined));
    return false;
  }

  async function sendAnyway(): Promise<Answer> {
    const answer = await send({ ...question!.input, confirm: true });
    close();
    return answer;
  }

  return { about: question?.about, trySend, sendAnyway, close };
}
