import { attempt } from '../accounts/throttle-writes.ts'
import type { Person } from '../platform/http/actor.ts'
import type { Db } from '../platform/postgres/database.ts'
import { Problem } from '../platform/http/problem.ts'

const revealsInUse = (error: unknown): boolean =>
  error instanceof Problem &&
  error.status === 409 &&
  error.issues.some(({ path }) => path === 'email' || path === 'phone')

/**
 * The same for an invited person, who is not signed in: counted by account, because their code stays valid after a
 * refusal.
 */
export const countPhoneProbes = (db: Db, user_id: number, work: () => Promise<void>): Promise<void> =>
  countProbes(db, { user_id }, { phone: true }, work)

/**
 * Runs work whose refusal reveals that an address or number is in use, in any organisation. Such refusals are limited.
 * The attempt is recorded first, so that concurrent requests are all counted, and withdrawn for other outcomes.
 */
export const countProbes = async <T>(
  db: Db,
  { user_id }: Pick<Person, 'user_id'>,
  given: { email?: unknown; phone?: unknown },
  work: () => Promise<T>,
): Promise<T> => {
  if (given.email === undefined && given.phone === undefined) return work()
  const { takeBack } = await attempt(db, { kind: 'probe', account: String(user_id), address: '' })
  try {
    const done = await work()
    await takeBack()
    return done
  } catch (error) {
    if (!revealsInUse(error)) await takeBack()
    throw error
  }
}
