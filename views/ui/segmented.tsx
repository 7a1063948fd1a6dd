/** @jsxImportSource preact */

interface Props {
  label: string;
  views: readonly { name: string; href: string; isCurrent: boolean }[];
}

/** Links with their own URLs. */
export const Segmented = ({ label, views }: Props) => (
  <nav class="segmented" aria-label={label}>
    {views.map(({ name, href, isCurrent }) => (
      <a key={href} href={href} aria-current={isCurrent ? "page" : undefined}>
        {name}
      </a>
    ))}
  </nav>
);
