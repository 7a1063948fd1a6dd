export const Icon = ({ name }: { name: string }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
);
