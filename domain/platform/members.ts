/** Names of an object's members, in order. */
export const membersOf = <T extends object>(of: T): (keyof T & string)[] => Object.keys(of) as (keyof T & string)[]

/** A copy with only these members; absent ones stay absent. */
export const pick = <T extends object, K extends keyof T>(from: T, members: readonly K[]): Pick<T, K> => {
  const picked = {} as Pick<T, K>
  for (const name of members) if (name in from) picked[name] = from[name]
  return picked
}
