/** @jsxImportSource preact */

const cards = [
  {
    title: "Launching Soon",
    text: "New areas open as groomers join and pass their checks. Nothing near you yet? Please look again soon.",
  },
  {
    title: "Built For Quality",
    text: "A background check before every listing, and reviews only from pet parents whose visit is completed.",
  },
  {
    title: "Nationwide Coverage",
    text: "Our aim is a van within reach of every address in the country, city or county road.",
  },
];

export function ComingSoon() {
  return (
    <section class="wrap band" aria-labelledby="coming-soon">
      <div class="soon">
        <h2 id="coming-soon">Coming Soon</h2>
        <p>We grow town by town, so that each one starts with groomers worth opening the door to.</p>
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
}
