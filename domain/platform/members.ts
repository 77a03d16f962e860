/** The names of an object's members, in their order. */
export const membersOf = <T extends object>(of: T): (keyof T & string)[] => Object.keys(of) as (keyof T & string)[]

/** A record with only these members; those that it does not have are left out. */
export const pick = <T extends object, K extends keyof T>(from: T, members: readonly K[]): Pick<T, K> => {
  const picked = {} as Pick<T, K>
  for (const name of members) if (name in from) picked[name] = from[name]
  return picked
}
