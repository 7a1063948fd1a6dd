export interface Frame {
  role: "groomer" | "pet_parent";
  pending: number;
  unread: number;
}
