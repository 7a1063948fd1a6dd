/** @jsxImportSource preact */
import { Art } from "#views/art/art.tsx";

/** The shapes behind <Icon> and the paws, once per page and before their first use. */
export const Sprite = () => <Art name="sprite" />;
