/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";

export const Facts = ({ facts }: { facts: [name: string, value: ComponentChildren][] }) => (
  <dl class="facts-list">
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== "")
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
