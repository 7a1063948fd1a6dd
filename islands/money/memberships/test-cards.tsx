import { testCards } from "#src/shared/money/membership-labels.ts";

export function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <details className="fold" open>
      <summary>Fill in a test card</summary>
      <ul className="test-cards">
        {testCards.map(({ number, does }) => (
          <li key={number}>
            <button type="button" onClick={() => onChoose(number)}>
              <b>{number}</b>
              <span className="soft">{does}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
