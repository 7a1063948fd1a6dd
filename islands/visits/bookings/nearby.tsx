import { Icon } from "#islands/ui/icon.tsx";

export const Nearby = () => (
  <small className="nearby">
    <Icon name="pin" />
    Groomer nearby
  </small>
);
