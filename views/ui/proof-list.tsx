/** @jsxImportSource preact */
import { Icon } from "./icon.tsx";

export const ProofList = ({ proofs }: { proofs: readonly string[] }) => (
  <ul class="proof">
    {proofs.map((proof) => (
      <li key={proof}>
        <Icon name="tick" />
        {proof}
      </li>
    ))}
  </ul>
);
