/** Who can be signed in. `admin` accounts have a sign-in of their own. */
export const roles = ["pet_parent", "groomer", "admin"] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  pet_parent: "Pet Parent",
  groomer: "Mobile Groomer",
  admin: "Admin",
};

/** Where each role lands after signing in. */
export function dashboardPath(role: Role): string {
  switch (role) {
    case "groomer":
      return "/groomer-dashboard";
    case "pet_parent":
      return "/pet-parent-dashboard";
    case "admin":
      return "/admin-dashboard";
  }
}
