/** @jsxImportSource preact */

import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import { MEMBERSHIP, SEARCH } from "#src/shared/base/paths.ts";
import { Art, Scene } from "#views/art/art.tsx";
import { DogPack } from "#views/art/face.tsx";
import { Awning } from "#views/ui/awning.tsx";
import { TickList } from "#views/ui/proof-list.tsx";

export const HomePage = () => (
  <>
    <Welcome />
    <FeatureTrio />
    <HowItWorks />
    <ComingSoon />
    <Join />
  </>
);

const cards = [
  {
    title: "Launching Soon",
    text: "New areas open as groomers join and pass background checks. None near you? Check back soon.",
  },
  {
    title: "Built For Quality",
    text: "Every groomer is background-checked, and only parents with a completed visit can review.",
  },
  { title: "Nationwide Coverage", text: "Our goal is a van within reach of every address in the country." },
];

const ComingSoon = () => (
  <section class="wrap band" aria-labelledby="coming-soon">
    <div class="soon">
      <h2 id="coming-soon">Coming Soon</h2>
      <p>We grow town by town, with groomers worth opening the door to.</p>
      <ul>
        {cards.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
);

const proofs = ["Background-checked", "Free to book", "Reviewed by pet parents"];

const Welcome = () => (
  <>
    <section class="hero tiled">
      <div class="wrap">
        <div class="words">
          <h1>Bath day comes to&nbsp;you.</h1>
          <p class="lede">
            Compare background-checked groomers who bring the tub, towels, and patience to your driveway.
          </p>
          <FindForm />
          <TickList proofs={proofs} />
        </div>
        <Art name="hero" />
      </div>
    </section>
    <Awning />
  </>
);

const FindForm = () => (
  <search>
    <form class="find" method="get" action={SEARCH} data-rare>
      <label for="location">ZIP code or city</label>
      <div class="row">
        <input
          id="location"
          name="location"
          type="text"
          autocomplete="postal-code"
          placeholder="28801 or Asheville, NC"
          required
          data-suggest
        />
        <button class="btn" type="submit">
          Find groomers
        </button>
      </div>
    </form>
  </search>
);

const Join = () => (
  <section class="wrap band join" aria-labelledby="join">
    <DogPack of={{ schnauzer: 1, samoyed: 5, frenchie: 2, dachshund: 3 }} />
    <h2 id="join">Every dog. Every driveway.</h2>
    <p>Groomers: bring your van and set your own prices. Pet parents: see who can come to you.</p>
    <div class="acts">
      <a class="btn" href={MEMBERSHIP}>
        Join as a Groomer
      </a>
      <a class="btn line" href={SEARCH}>
        Find Groomers
      </a>
    </div>
  </section>
);

const FeatureTrio = () => (
  <section class="wrap" aria-label="What you can do here">
    <ul class="trio">
      <li>
        <Scene name="nearby" />
        <h2>Search Nearby Groomers</h2>
        <p>Enter a ZIP code to see who comes to your street. Compare prices, hours, and reviews.</p>
      </li>
      <li>
        <Scene name="calendar" />
        <h2>Book Appointments</h2>
        <p>Choose a package, day, and time, and describe your dog. Your groomer confirms.</p>
      </li>
      <li>
        <Scene name="shield" />
        <h2>Background-Checked Professionals</h2>
        <p>A third-party service checks every groomer. Only those who pass are listed.</p>
      </li>
    </ul>
  </section>
);

interface HomeStep {
  title: string;
  text: string;
}

const parentSteps: HomeStep[] = [
  { title: "Search your area", text: "By ZIP code, or by city and state." },
  { title: "Send a request", text: "Pick a package and time. You'll hear back within two days." },
  { title: "Open the front door", text: "The van parks outside. You pay the groomer directly." },
];

const groomerSteps: HomeStep[] = [
  { title: "List your business", text: "Add your hours, service radius, and up to three packages." },
  { title: "Pass the check", text: "It takes about 3-5 business days." },
  {
    title: "Keep what you earn",
    text: `$${MEMBERSHIP_PRICE_CENTS / 100} a month. First month free. No commission.`,
  },
];

const HowItWorks = () => (
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

const Steps = ({ steps }: { steps: HomeStep[] }) => (
  <ol>
    {steps.map(({ title, text }) => (
      <li key={title}>
        <strong>{title}</strong>
        <span class="soft">{text}</span>
      </li>
    ))}
  </ol>
);
