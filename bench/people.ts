import { sessions } from '#server/accounts/sessions/sessions.ts'
import { makeUser } from '#server/factories/people.ts'
import type { Bench } from './database.ts'
import type { Shot } from './load.ts'

const PEOPLE = 25

export interface People {
  first: { id: number; headers: Record<string, string> }
  /** Returns the given number of requests for a page, cycling through the people. */
  asking: (times: number, path: (index: number) => string) => Shot[]
  /** Opens new sessions, because a session expires while it is not used. */
  signIn: () => Promise<void>
}

/**
 * People who send requests in turn: a single person would be slowed down by the per-person CPU budget, and that wait
 * would be measured. They are administrators unless an organisation is given; then they are its farmers.
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
  // Continues after the last person of the previous call: otherwise the first people would send most requests and reach
  // their budget.
  let turn = 0
  const next = () => people[turn++ % PEOPLE] ?? first
  return {
    first,
    asking: (times, path) =>
      Array.from({ length: times }, (_, index) => ({ method: 'GET', headers: next().headers, path: path(index) })),
    signIn,
  }
}
