/** @jsxImportSource preact */
import type { ComponentProps } from "preact";

interface RollProps extends ComponentProps<"table"> {
  columns: readonly string[];
}

/** On phones each row is a card. */
export const Roll = ({ columns, children, ...attributes }: RollProps) => (
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
