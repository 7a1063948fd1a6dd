/** A shape of the page's sprite (views/layouts/sprite.tsx), as large as the text around it. Decoration only. */
export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
