/** @jsxImportSource preact */

const cards = [
  {
    title: "Launching Soon",
    text: "New areas open as groomers join and pass background checks. None near you? Check back soon.",
  },
  {
    title: "Built For Quality",
    text: "Every groomer is background-checked, and only parents with a completed visit can review.",
  },
  {
    title: "Nationwide Coverage",
    text: "Our goal is a van within reach of every address in the country.",
  },
];

export function ComingSoon() {
  return (
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
}
