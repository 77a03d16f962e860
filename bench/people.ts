import { sessions } from '#server/accounts/sessions/sessions.ts'
import { makeUser } from '#server/factories/people.ts'
import type { Bench } from './database.ts'
import type { Shot } from './load.ts'

const PEOPLE = 25

export interface People {
  first: { id: number; headers: Record<string, string> }
  /** So many requests for a page, of each person in turn. */
  asking: (times: number, path: (index: number) => string) => Shot[]
  /** Opens their sessions anew: one ends while nobody uses it. */
  signIn: () => Promise<void>
}

/**
 * People who ask in turn: one who asked for everything would wait for their share of the server's time, and be measured waiting. They are
 * administrators unless an organisation is given, whose farmers they are then.
 */
export const makePeople = async (bench: Bench, organisation_id?: number): Promise<People> => {
  const given = organisation_id === undefined ? { role: 'admin' as const } : { organisation_id }
  const make = async () => ({ id: (await makeUser(bench.db, given)).id, headers: { authorization: '' } })
  const first = await make()
  const people = [first]
  while (people.length < PEOPLE) people.push(await make())
  const signIn = async () => {
    for (const { id, headers } of people) headers.authorization = `Bearer ${(await sessions.open(bench.db, id)).token}`
  }
  await signIn()
  // Goes on where the last call ended: else the first people would ask for most, and wait for their share.
  let turn = 0
  const next = () => people[turn++ % PEOPLE] ?? first
  return {
    first,
    asking: (times, path) =>
      Array.from({ length: times }, (_, index) => ({ method: 'GET', headers: next().headers, path: path(index) })),
    signIn,
  }
}
