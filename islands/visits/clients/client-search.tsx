interface Props {
  words: string;
  /** How many clients are left, of how many. */
  shown: number;
  total: number;
  onChange: (words: string) => void;
}

/** Narrows the list down by words. */
export const ClientSearch = ({ words, shown, total, onChange }: Props) => (
  <search className="booking-filter">
    <div className="field">
      <label htmlFor="client-words">Search clients</label>
      <input
        id="client-words"
        type="search"
        placeholder="Name, pet or note"
        value={words}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
    <p className="soft small" role="status">
      {shown === total ? counted(total) : `${shown} of ${counted(total)}`}
    </p>
  </search>
);

const counted = (total: number) => `${total} ${total === 1 ? "client" : "clients"}`;
