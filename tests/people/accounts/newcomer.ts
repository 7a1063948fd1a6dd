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
