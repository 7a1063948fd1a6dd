import { useState } from "react";
import { flushSync } from "react-dom";
import { lazyDialog } from "#islands/lib/lazily.tsx";
import { Row, Rows } from "#islands/ui/rows.tsx";
import { LINK_QUESTIONS_SHOWN } from "#src/shared/day/added/added-labels.ts";
import type { LinkQuestion } from "#src/shared/day/added/linking.ts";

const LinkDialog = lazyDialog(() => import("./link-dialog.tsx"), "LinkDialog");
const KeepApart = lazyDialog(() => import("./link-dialog.tsx"), "KeepApartDialog");

interface Props {
  questions: readonly LinkQuestion[];
  /** `id` is the client's after linking. */
  onDone: (title: string, id?: number) => unknown;
}

export function SamePersonQuestion({ questions, onDone }: Props) {
  const [openQuestion, ask] = useState<{ question: LinkQuestion; isSame: boolean }>();
  const [first] = questions;
  if (!first) return null;
  const name = first.clientName.replace(/^The /, "the ");
  const close = () => flushSync(() => ask(undefined));

  function done(title: string, id?: number) {
    close();
    return onDone(title, id);
  }

  return (
    <>
      <Rows
        id="same-person"
        title={questions.length === 1 ? `Is this ${name}?` : "Are these the same clients?"}
        foot={questions.length > LINK_QUESTIONS_SHOWN && <p className="soft small">More matches come after these.</p>}
      >
        {questions.slice(0, LINK_QUESTIONS_SHOWN).map((question) => (
          <Question
            key={`${question.clientId} ${question.parentId}`}
            question={question}
            onAnswer={(isSame) => ask({ question, isSame })}
          />
        ))}
      </Rows>
      {openQuestion?.isSame && (
        <LinkDialog
          question={openQuestion.question}
          onLinked={() => done("Clients linked", openQuestion.question.clientId)}
          onClose={close}
        />
      )}
      {openQuestion && !openQuestion.isSame && (
        <KeepApart question={openQuestion.question} onApart={() => done("Clients kept separate")} onClose={close} />
      )}
    </>
  );
}

interface QuestionProps {
  question: LinkQuestion;
  onAnswer: (isSame: boolean) => void;
}

const Question = ({ question: { clientName, parentName }, onAnswer }: QuestionProps) => (
  <Row
    title={parentName}
    actions={
      <>
        <button type="button" className="btn small" onClick={() => onAnswer(true)}>
          Yes
          <span className="hush">
            , {parentName} is {clientName}
          </span>
        </button>
        <button type="button" className="btn line small" onClick={() => onAnswer(false)}>
          No
          <span className="hush">
            , {parentName} isn't {clientName}
          </span>
        </button>
      </>
    }
  >
    <p>{`Same email as ${clientName}.`}</p>
  </Row>
);
