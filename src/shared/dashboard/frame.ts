export interface WorkspaceCounts {
  role: "groomer" | "pet_parent";
  pending: number;
  unread: number;
}
