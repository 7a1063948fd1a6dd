/** What the frame of a signed-in person's pages says beside their rooms. */
export interface Frame {
  role: "groomer" | "pet_parent";
  /** How many requests wait for a groomer's answer. */
  pending: number;
  /** How many messages are unread. */
  unread: number;
}
