import { Icon } from "#islands/ui/icon.tsx";

/** The groomer has a visit close by on that day. */
export const Nearby = () => (
  <small className="nearby">
    <Icon name="pin" />
    Groomer nearby
  </small>
);
