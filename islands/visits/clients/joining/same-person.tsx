import { useState } from "react";
import { flushSync } from "react-dom";
import { lazily } from "#islands/lib/lazily.tsx";
import { Row } from "#islands/ui/row.tsx";
import { Rows } from "#islands/ui/rows.tsx";
import type { JoinQuestion } from "#src/shared/visits/own/joining.ts";
import { QUESTIONS_SHOWN } from "#src/shared/visits/own/joining-labels.ts";

const JoinDialog = lazily(() => import("./join-dialog.tsx"), "JoinDialog");
const ApartDialog = lazily(() => import("./join-dialog.tsx"), "ApartDialog");

interface Props {
  questions: readonly JoinQuestion[];
  /** Says what has become of it and shows that: the client's id once they are one. */
  onDone: (title: string, id?: string) => unknown;
}

/** Whether parents who book are households that the groomer has entered. */
export function SamePerson({ questions, onDone }: Props) {
  const [asked, ask] = useState<{ question: JoinQuestion; isSame: boolean }>();
  const [first] = questions;
  if (!first) return null;
  const close = () => flushSync(() => ask(undefined));

  function said(title: string, id?: string) {
    close();
    return onDone(title, id);
  }

  return (
    <>
      <Rows
        id="same-person"
        title={questions.length === 1 ? `Is this ${first.ownName}?` : "Are these the same clients?"}
        foot={questions.length > QUESTIONS_SHOWN && <p className="soft small">More matches come after these.</p>}
      >
        {questions.slice(0, QUESTIONS_SHOWN).map((question) => (
          <Question
            key={`${question.ownClientId} ${question.parentId}`}
            question={question}
            onAnswer={(isSame) => ask({ question, isSame })}
          />
        ))}
      </Rows>
      {asked?.isSame && (
        <JoinDialog question={asked.question} onJoined={(id) => said("Clients linked", id)} onClose={close} />
      )}
      {asked && !asked.isSame && (
        <ApartDialog question={asked.question} onApart={() => said("Clients kept separate")} onClose={close} />
      )}
    </>
  );
}

interface QuestionProps {
  question: JoinQuestion;
  onAnswer: (isSame: boolean) => void;
}

const Question = ({ question: { ownName, parentName }, onAnswer }: QuestionProps) => (
  <Row
    title={parentName}
    actions={
      <>
        <button type="button" className="btn small" onClick={() => onAnswer(true)}>
          Yes
          <span className="hush">
            , {parentName} is {ownName}
          </span>
        </button>
        <button type="button" className="btn line small" onClick={() => onAnswer(false)}>
          No
          <span className="hush">
            , {parentName} isn't {ownName}
          </span>
        </button>
      </>
    }
  >
    <p>{`Same email as ${ownName}.`}</p>
  </Row>
);
