/** Leaves out empty ones. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: string | null | undefined])[] }) => {
  const known = facts.filter(([, value]) => value);
  return known.length === 0 ? null : (
    <dl className="facts-list">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
