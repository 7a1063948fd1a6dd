/** @jsxImportSource preact */
import { Icon } from "./icon.tsx";

export const TickList = ({ proofs, look = "proof" }: { proofs: readonly string[]; look?: string }) => (
  <ul class={look}>
    {proofs.map((proof) => (
      <li key={proof}>
        <Icon name="tick" />
        {proof}
      </li>
    ))}
  </ul>
);
