/** @jsxImportSource preact */
import { MEMBERSHIP_PRICE_CENTS, TRIAL_DAYS } from "#src/shared/base/brand.ts";

const price = `$${MEMBERSHIP_PRICE_CENTS / 100}`;

const questions = [
  {
    question: "How does the free month work?",
    answer: `Add a card to start your ${TRIAL_DAYS} free days, once per groomer. If your background check takes longer, we move your first charge up to 14 days and never charge you before you pass. We email you 7 days before the first ${price} charge. Cancel before that day and you pay nothing.`,
  },
  {
    question: "When can pet parents find me?",
    answer:
      "Once you have a location, a package, an active membership, and a passed background check. A third-party service runs the check in about 3-5 business days.",
  },
  {
    question: "Do you take a share of what I earn?",
    answer: "No. There's no commission or setup fee. Clients pay you directly.",
  },
  {
    question: "What about clients who call me?",
    answer: "Add or import them at no extra cost. The list stays yours, and we contact only clients you invite.",
  },
  {
    question: "How do I cancel?",
    answer:
      "In two clicks on your dashboard. You stay listed through the current billing period and can undo it until then.",
  },
  { question: "Can I pause my membership?", answer: "No, but you can add days off. Your page and reviews stay up." },
  {
    question: "What happens when a payment fails?",
    answer: "We email you and retry the card. You stay listed for 7 days. Pay or replace the card on your dashboard.",
  },
];

export const MembershipFaq = ({ supportEmail }: { supportEmail: string }) => (
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
      More questions? Email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  </section>
);
