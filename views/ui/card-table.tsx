/** @jsxImportSource preact */
import type { ComponentProps } from "preact";

interface CardTableProps extends ComponentProps<"table"> {
  columns: readonly string[];
}

/** On phones each row is a card. */
export const CardTable = ({ columns, children, ...attributes }: CardTableProps) => (
  <table class="plain roll" {...attributes}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th scope="col" key={column}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
