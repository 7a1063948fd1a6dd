import { openDatabase, sqlite } from "#db/db.ts";

const db = sqlite(openDatabase(process.argv[2]!));
const person = db.query<{ id: number }, [string]>(
  `INSERT INTO users (username, email, password_hash, full_name, role, created_at)
  VALUES (?1, ?1 || '@example.com', 'x', ?1, 'pet_parent', 1) RETURNING id`,
);
const pet = db.query("INSERT INTO pets (pet_parent_id, name, type, created_at) VALUES (?, 'Waffles', 'Dog', ?)");
const addPair = db.transaction((name: string) => {
  const at = Date.now();
  const { id } = person.get(name)!;
  pet.run(id, at);
  return `${id} ${at}`;
});

for (let pair = 0; ; pair++) {
  process.stdout.write(`${addPair.immediate(`writer-${process.pid}-${pair}`)}\n`);
  await Bun.sleep(2);
}
