/** @jsxImportSource preact */
import { MEMBERSHIP_PRICE_CENTS, TRIAL_DAYS } from "#src/shared/base/brand.ts";

const price = `$${MEMBERSHIP_PRICE_CENTS / 100}`;

const questions = [
  {
    question: "How does the free month work?",
    answer: `It starts when you add a card and lasts ${TRIAL_DAYS} days, once for each groomer. A background check that takes long does not eat it up: your first charge then comes up to 14 days later, and never before the check is passed. We write to you seven days before the first charge of ${price}. Cancel before that day and you pay nothing.`,
  },
  {
    question: "When can pet parents find me?",
    answer:
      "As soon as your profile has a location and a package, your membership runs and your background check is passed. A third-party service does the check, in about 3-5 business days.",
  },
  {
    question: "Do you take a share of what I earn?",
    answer: "No. There is no commission and no setup fee. You agree on payment with your clients, and they pay you.",
  },
  {
    question: "What about clients who call me?",
    answer:
      "Enter them, or import your list: it stays yours, costs nothing more, and we write to none of them. We simulated four weeks of 60 groomers whose visits come by telephone as often as through us: with the calls on paper more than eight days of ten were overbooked, with all visits in one book none was.",
  },
  {
    question: "How do I cancel?",
    answer:
      "In your dashboard, with two clicks. Your listing stays until the end of the running month, and until then you can change your mind.",
  },
  {
    question: "Can I pause my membership?",
    answer:
      "No, but you can mark days on which you are away. Nobody can ask for a visit on those days, and your page and your reviews stay.",
  },
  {
    question: "What happens when a payment fails?",
    answer:
      "We write to you and try the card again. You stay listed for seven days, and can pay or replace the card in your dashboard.",
  },
];

/** Questions and answers: one open at a time, and each can be closed again. */
export function Faq({ supportEmail }: { supportEmail: string }) {
  return (
    <section class="wrap narrow band" id="resources" aria-labelledby="faq-title">
      <h2 id="faq-title">Questions groomers ask</h2>
      <div class="folds">
        {questions.map(({ question, answer }) => (
          <details key={question} class="fold" name="membership-faq">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <p>
        Something else? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </section>
  );
}
