import { messages } from '#domain/messages.ts'
import type { Person } from '../platform/http/actor.ts'
import type { Db } from '../platform/postgres/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { verifyPassword } from '../platform/security/passwords.ts'
import type { From } from './identity-provider.ts'
import { sessions } from './sessions/sessions.ts'
import { attempt } from './throttle-writes.ts'

/** Throws unless the password is the person's own; counts as an attempt to change the password. Returns its hash. */
export const checkOwnPassword = async (
  db: Db,
  { user_id }: Person,
  { password, path }: { password: string; path: string },
  from: From,
): Promise<string | null> => {
  const { forgive } = await attempt(db, { kind: 'change-password', account: String(user_id), address: from.address })
  const { password_hash } = await db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password, password_hash)))
    throw new Problem(422, messages.wrongPassword, { issues: [{ path, message: messages.wrongPassword }] })
  await forgive()
  return password_hash
}

/** Confirms the person of this session for ten minutes, for endpoints that require it. */
export const confirmIdentity = async (db: Db, person: Person, password: string, from: From): Promise<void> => {
  await checkOwnPassword(db, person, { password, path: 'password' }, from)
  await sessions.confirm(db, person.session_id)
}
