import type { User } from '#domain/users/user.ts'
import { wholePerson } from '../../access/testing/user-requests.ts'
import { makeUser } from '../../factories/people.ts'
import { makeOrganisation } from '../../factories/places.ts'
import { asker } from '../../testing/asker.ts'
import { makeServer } from '../../testing/server.ts'

export type WithLink = User & { invitation_link: string | null }

/** A server with an administrator of an organisation who adds and changes people. */
export const makePeopleServer = async () => {
  // A demo without a mail server: emails stay in the outbox, where tests read them.
  const server = await makeServer({ env: { BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on', LOG_LEVEL: 'warn' } })
  const { db } = server
  const ask = asker(server.app)
  const admin = await server.as(await makeUser(db, { role: 'admin', firstname: 'Ada', lastname: 'Hale' }))
  const home = await makeOrganisation(db)
  return {
    server,
    db,
    ask,
    admin,
    home,
    add: (given: object = {}, headers: Record<string, string> = admin) =>
      ask<WithLink>('POST /users', {
        headers,
        body: { ...wholePerson(), role: 'entomology', organisation_id: home.id, ...given },
      }),
    change: (id: number, body: object, headers: Record<string, string> = admin) =>
      ask<WithLink>(`PUT /users/${id}`, { headers, body }),
    stored: (id: number) => db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
    lettersTo: (recipient: string) =>
      db.selectFrom('mails').where('recipient', '=', recipient).select(['subject', 'body']).orderBy('id').execute(),
    isSignedIn: async (headers: { authorization: string }) =>
      (await ask('GET /users/profile', { headers })).status === 200,
  }
}
