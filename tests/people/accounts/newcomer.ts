import { testApp } from "#tests/support/app.ts";
import { addUser } from "#tests/support/people.ts";

export const newcomer = {
  role: "pet_parent",
  username: "newcomer",
  email: "newcomer@example.com",
  password: "long walks",
  fullName: "Nora Newcomer",
  phoneNumber: "",
  city: "Asheville",
  state: "NC",
  zipCode: "28801",
};

export async function appWithAna() {
  const app = await testApp();
  const ana = await addUser(app, "pet_parent", "ana");
  const login = (password: string, username = "ana") => app.visitor().post("/api/login", { username, password });
  return { app, ana, login };
}
