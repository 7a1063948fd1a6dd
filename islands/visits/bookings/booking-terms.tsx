export const TermsList = ({ terms }: { terms: { inWords: string[] } }) => (
  <div className="prose small">
    <ul>
      {terms.inWords.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </div>
);
