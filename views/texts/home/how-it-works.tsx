/** @jsxImportSource preact */
import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import { MEMBERSHIP, SEARCH } from "#src/shared/base/paths.ts";

interface Step {
  title: string;
  text: string;
}

const parentSteps: Step[] = [
  { title: "Search your area", text: "By ZIP code, or by city and state." },
  {
    title: "Send a request",
    text: "Pick a package and time. You'll hear back within two days.",
  },
  { title: "Open the front door", text: "The van parks outside. You pay the groomer directly." },
];

const groomerSteps: Step[] = [
  { title: "List your business", text: "Add your hours, service radius, and up to three packages." },
  { title: "Pass the check", text: "It takes about 3-5 business days." },
  {
    title: "Keep what you earn",
    text: `$${MEMBERSHIP_PRICE_CENTS / 100} a month. First month free. No commission.`,
  },
];

export const HowItWorks = () => (
  <section class="wrap band" aria-labelledby="how-it-works">
    <h2 id="how-it-works">How It Works</h2>
    <div class="lanes">
      <section aria-labelledby="how-for-parents">
        <h3 id="how-for-parents">For pet parents</h3>
        <Steps steps={parentSteps} />
        <a class="btn deep" href={SEARCH}>
          Find Groomers
        </a>
      </section>
      <section aria-labelledby="how-for-groomers">
        <h3 id="how-for-groomers">For groomers</h3>
        <Steps steps={groomerSteps} />
        <a class="btn deep" href={MEMBERSHIP}>
          Join as a Groomer
        </a>
      </section>
    </div>
  </section>
);

const Steps = ({ steps }: { steps: Step[] }) => (
  <ol>
    {steps.map(({ title, text }) => (
      <li key={title}>
        <strong>{title}</strong>
        <span class="soft">{text}</span>
      </li>
    ))}
  </ol>
);
