import type { ClientView } from "#src/shared/visits/clients.ts";

/** The clients that have every word somewhere: in their name, their pets, or the groomer's notes. */
export function matchingClients(clients: readonly ClientView[], words: string): ClientView[] {
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean);
  return clients.filter((client) => {
    const text = textOf(client);
    return asked.every((word) => text.includes(word));
  });
}

const textOf = ({ name, petInfo, note, pets }: ClientView): string =>
  [name, petInfo, note, ...pets.flatMap((pet) => [pet.name, pet.type, pet.breed, pet.note])].join(" ").toLowerCase();
