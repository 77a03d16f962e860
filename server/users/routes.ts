import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { managesPeople, mayActOn, mayAssign } from '#domain/access/users.ts'
import {
  createUser,
  deleteUser,
  getUser,
  inviteUser,
  listFarmers,
  listUsers,
  listUsersOfOrganisation,
  updateUser,
  type UserFilter,
} from '#domain/users/endpoints.ts'
import { newUser, ownChange, userChange } from '#domain/users/user.ts'
import type { Deps } from '../deps.ts'
import { organisations } from '../organisations/queries.ts'
import { authorOf, personOf, type Actor } from '../platform/actor.ts'
import { inTransaction } from '../platform/database.ts'
import { forbidden, orNotFound, invalid } from '../platform/http/problem.ts'
import { issuesOf, route } from '../platform/http/route.ts'
import { idempotent } from '../platform/idempotency.ts'
import { auditRefusal } from './audit.ts'
import { users } from './queries.ts'
import { removeBlobs, removeUser } from './removal.ts'
import { somebody, userWrites } from './writes.ts'

type Part = { skip?: number | undefined; limit?: number | undefined }

export const userRoutes = (app: FastifyInstance, { db, identity, blobs }: Deps) => {
  const writes = userWrites(identity)
  const listed = (actor: Actor, filter: UserFilter & { enabled?: boolean }, { skip = 0, limit }: Part) =>
    users.listOrPage({ skip, limit }, db, actor.scope, filter)

  route(app, listUsers, ({ actor, query: { skip, limit, ...filter } }) => {
    if (filter.state === 'deleted' && !mayAssign(somebody(personOf(actor)))) throw forbidden()
    return listed(actor, filter, { skip, limit })
  })
  route(app, listFarmers, ({ actor, query: { skip, limit, ...filter } }) =>
    listed(actor, { ...filter, role: 'farmer', ...onlyActive(actor) }, { skip, limit }),
  )
  route(app, listUsersOfOrganisation, async ({ actor, params, query: { skip, limit, ...filter } }) => {
    orNotFound(await organisations.find(db, actor.scope, params.id))
    return listed(actor, { ...filter, organisation_id: params.id, ...onlyActive(actor) }, { skip, limit })
  })
  route(app, getUser, async ({ actor, params }) => {
    const person = personOf(actor)
    const user = orNotFound(await users.find(db, person, params.id))
    if (!mayActOn('user.edit', somebody(person), user)) throw forbidden()
    return user
  })

  // Both bodies are read here, so that members that nobody may send are known to the audit.
  route(
    app,
    createUser,
    (input) =>
      auditRefusal(input, () => {
        const given = readBody(newUser, input.request)
        return idempotent(db, input, (trx) => writes.add(trx, personOf(input.actor), given))
      }),
    { bodyAsSent: true },
  )
  route(
    app,
    updateUser,
    (input) =>
      auditRefusal(input, () => {
        const person = personOf(input.actor)
        // The own profile's form has words of its own.
        const given = readBody(person.user_id === input.params.id ? ownChange : userChange, input.request)
        return inTransaction(db, authorOf(person), (trx) => writes.change(trx, person, input.params.id, given))
      }),
    { bodyAsSent: true },
  )
  route(app, inviteUser, (input) =>
    idempotent(db, input, (trx) => writes.invite(trx, personOf(input.actor), input.params.id)),
  )
  route(app, deleteUser, async ({ actor, params, query }) => {
    const person = personOf(actor)
    const photos = await inTransaction(db, authorOf(actor), (trx) =>
      removeUser(trx, identity, person, params.id, query),
    )
    await removeBlobs(blobs, photos)
    return null
  })
}

/** Disabled people are shown to those who manage people. */
const onlyActive = (actor: Actor) => ({ enabled: !managesPeople(personOf(actor).role) })

const readBody = <S extends z.core.$ZodType>(schema: S, request: FastifyRequest): z.output<S> => {
  const read = z.safeParse(schema, request.body ?? {})
  if (read.success) return read.data
  throw invalid(issuesOf(read.error))
}
