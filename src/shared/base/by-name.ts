export const toRecord = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

export const typedKeys = <Key extends string>(labels: Record<Key, unknown>) => Object.keys(labels) as [Key, ...Key[]];

export const pick = <Whole extends object, Name extends keyof Whole & string>(
  whole: Whole,
  names: readonly Name[],
): Pick<Whole, NoInfer<Name>> => toRecord(names, (name) => whole[name]) as Pick<Whole, Name>;
