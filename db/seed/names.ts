const words = (list: string) => list.trim().split(/\s+/);

export const firstNames = words(`
  Alicia Amara Andre Anika Arturo Beatriz Ben Bianca Caleb Camille Carmen Cedric Chloe Clara Connor Dalia Damon Daphne
  Deepa Derek Diego Eileen Elena Elliot Emeka Erin Esther Farah Felix Fiona Gavin Gloria Grace Hana Harvey Hector Imani
  Ines Irene Isaac Ivy Jamal Janet Jasper Joanna Joel Josie Julian Kai Karen Keisha Kenji Lena Leo Lillian Logan Lucia
  Luis Mabel Malik Marcus Marisol Mei Miles Miriam Mona Naomi Neil Nora Omar Owen Paloma Patrick Penny Priya Quentin
  Rafael Renee Rosa Ruben Ruth Samir Selma Shauna Simon Sofia Stella Tara Terrence Theo Tomas Uma Valerie Vera Victor
  Wade Wendy Xavier Yara Yusuf Zoe`);

export const lastNames = words(`
  Abbott Acosta Adeyemi Alvarez Andersen Baker Barrett Beaumont Bell Bianchi Boone Brandt Bright Calloway Carver Castillo
  Chandra Chen Cho Coleman Cortez Crane Dalton Danforth Delgado Dixon Doyle Dunn Eaton Ellison Espinoza Everett Farrow
  Fields Fischer Flores Foster Gallagher Garza Gibbs Grady Greer Hale Hartley Hayes Henley Hidalgo Holt Hughes Ibarra
  Ingram Jensen Kapoor Keller Kim Knox Lang Larsen Lowell Lozano Mahoney Marsh Mbeki McCabe Medina Mercer Moreno Nakamura
  Nash Novak Nolan Odom Okoye Ortega Osborne Park Patel Pearce Pham Quigley Quinn Ramsey Reyes Rhodes Rosen Rowe Salazar
  Santos Schaefer Sharma Sloan Soto Stein Sutton Tanaka Thorne Tran Underwood Vance Vargas Vaughn Walsh Webb Whitaker
  Winslow Wong Yates Young Zamora`);

export type Pronoun = "he" | "she";

const named = (pronoun: Pronoun, list: string) => words(list).map((name) => ({ name, pronoun }));

export const petNames: readonly { name: string; pronoun: Pronoun }[] = [
  ...named(
    "he",
    `Archie Arlo Basil Bear Benny Biscuit Boomer Bruno Chester Clyde Cooper Dexter Duke Finn Frank George Gus Hank
     Henry Huck Jasper Leo Louie Mango Milo Moose Murphy Oscar Otis Ozzie Pepper Pickle Ranger Rufus Rusty Scout Teddy
     Toby Tucker Walter Wally Winston Ziggy`,
  ),
  ...named(
    "she",
    `Abby Bella Birdie Blossom Bonnie Clementine Coco Cookie Daisy Dolly Dottie Ellie Fern Ginger Hazel Honey Iris
     Juniper Kiki Lady Lola Lucy Luna Mabel Maple Marnie Millie Minnie Nala Nellie Olive Opal Peaches Pearl Penny Poppy
     Roxy Ruby Sadie Stella Tilly Waffles Willow Winnie Zelda`,
  ),
];

export const streets = [
  "Alder Court",
  "Bayberry Lane",
  "Cloverdale Road",
  "Dogwood Street",
  "Elmhurst Avenue",
  "Fairview Place",
  "Garden Street",
  "Hawthorne Lane",
  "Ivy Terrace",
  "Jasmine Way",
  "Kingfisher Drive",
  "Laurel Street",
  "Millpond Road",
  "Orchard Avenue",
  "Poplar Street",
  "Quarry Road",
  "Rosewood Drive",
  "Sycamore Street",
] as const;
