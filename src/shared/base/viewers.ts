import { GROOMER_DASHBOARD, PARENT_DASHBOARD } from "./dashboard-paths.ts";
import { ADMIN_DASHBOARD } from "./paths.ts";

export const roles = ["pet_parent", "groomer", "admin"] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  pet_parent: "Pet Parent",
  groomer: "Mobile Groomer",
  admin: "Admin",
};

export function dashboardPath(role: Role): string {
  switch (role) {
    case "groomer":
      return GROOMER_DASHBOARD;
    case "pet_parent":
      return PARENT_DASHBOARD;
    case "admin":
      return ADMIN_DASHBOARD;
  }
}
