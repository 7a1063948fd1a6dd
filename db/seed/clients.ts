import { tableOf } from "./tables.ts";

type Column = "name" | "address" | "zipCode" | "repeatWeeks" | "pets" | "hasEmail" | "gateCode" | "note";

export const madeUpClients = tableOf<Record<Column, string>>("clients").map(
  ({ name, pets, hasEmail, gateCode, ...row }, at) => ({
    ...row,
    name,
    // Reserved numbers.
    phone: `828-555-01${String(at + 1).padStart(2, "0")}`,
    email: hasEmail ? `${name.split(" ").at(-1)!.toLowerCase()}@example.com` : null,
    access: gateCode ? { gateCode } : null,
    pets: pets.split("; ").map((pet) => {
      const [petName, breed, size, birthYear] = pet.split(", ");
      return { name: petName, type: breed === "Persian" ? "Cat" : "Dog", breed, size, birthYear };
    }),
  }),
);
