import type { ReactNode } from "react";

interface Props {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  className?: string;
}

/** Leaves out facts without a value. */
export const FactsList = ({ facts, className = "facts-list" }: Props) => {
  const known = facts.filter(([, value]) => value);
  return known.length === 0 ? null : (
    <dl className={className}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
