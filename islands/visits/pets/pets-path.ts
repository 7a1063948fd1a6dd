export const petsPath = "/api/pets";
