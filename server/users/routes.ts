import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { managesPeople, mayActOn, mayAssign, securableRoles } from '#domain/access/users.ts'
import {
  createUser,
  deleteUser,
  getUser,
  inviteUser,
  listFarmers,
  listUsers,
  listUsersOfOrganisation,
  updateUser,
} from '#domain/users/endpoints.ts'
import { newUser, profileChange, userChange, type UserChange } from '#domain/users/user.ts'
import type { Deps } from '../deps.ts'
import { attempt, type Attempt } from '../accounts/throttle-writes.ts'
import { organisations } from '../organisations/queries.ts'
import { authorOf, personOf, type Actor } from '../platform/http/actor.ts'
import { inTransaction, type Db } from '../platform/postgres/database.ts'
import { forbidden, orNotFound, invalid } from '../platform/http/problem.ts'
import { issuesOf } from '../platform/http/issues.ts'
import { route } from '../platform/http/route.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { deleteUnclaimed } from '../platform/storage/unclaimed-files.ts'
import { auditRefusal } from './audit.ts'
import { countProbes } from './probe-writes.ts'
import { users } from './queries.ts'
import { hiddenSignInState, signInStatesOf } from './sign-in-state-queries.ts'
import { removeUser } from './removal-writes.ts'
import { targetUser, userWrites } from './writes.ts'

type Part = { skip?: number | undefined; limit?: number | undefined }

export const userRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, blobs } = deps
  const writes = userWrites(deps)
  const listed = (readDb: Db, actor: Actor, filter: Parameters<typeof users.list>[2], { skip = 0, limit }: Part) =>
    users.listOrPage({ skip, limit }, readDb, actor.scope, filter)

  route(app, listUsers, async ({ actor, query: { skip = 0, limit, ...filter }, db: readDb }) => {
    const person = personOf(actor)
    if (filter.state === 'deleted' && !mayAssign(targetUser(person))) throw forbidden()
    const factorsOf = { roles: securableRoles(person.role), user_id: person.user_id }
    const wanted = { ...filter, factorsOf }
    return limit === undefined
      ? users.first(skip, readDb, actor.scope, wanted)
      : users.page({ skip, limit }, readDb, actor.scope, wanted)
  })
  route(app, listFarmers, ({ actor, query: { skip, limit, ...filter }, db: readDb }) =>
    listed(readDb, actor, { ...filter, role: 'farmer', ...onlyActive(actor) }, { skip, limit }),
  )
  route(app, listUsersOfOrganisation, async ({ actor, params, query: { skip, limit, ...filter }, db: readDb }) => {
    orNotFound(await organisations.find(readDb, actor.scope, params.id))
    return listed(readDb, actor, { ...filter, organisation_id: params.id, ...onlyActive(actor) }, { skip, limit })
  })
  route(app, getUser, async ({ actor, params }) => {
    const person = personOf(actor)
    const user = orNotFound(await users.find(db, person, params.id))
    if (!mayActOn('user.edit', targetUser(person), user)) throw forbidden()
    if (!mayActOn('account.secure-other', targetUser(person), user)) return { ...user, ...hiddenSignInState }
    return { ...user, ...hiddenSignInState, ...(await signInStatesOf(db, [user.id])).get(user.id) }
  })

  // Bodies are validated here, so that the audit sees members that may not be sent.
  route(
    app,
    createUser,
    (input) =>
      auditRefusal(input, async () => {
        const given = readBody(newUser, input.request)
        await attempt(db, sendLinkTo(input.actor, given.email))
        const person = personOf(input.actor)
        return countProbes(db, person, given, () => idempotent(db, input, (trx) => writes.add(trx, person, given)))
      }),
    { bodyAsSent: true },
  )
  route(
    app,
    updateUser,
    (input) =>
      auditRefusal(input, async () => {
        const person = personOf(input.actor)
        // The form of one's own profile has its own texts.
        const given = readBody(person.user_id === input.params.id ? profileChange : userChange, input.request)
        if (given.email !== undefined && person.user_id === input.params.id)
          await attempt(db, { kind: 'change-address', account: String(person.user_id), address: given.email })
        recordChange(input.request, given)
        return countProbes(db, person, given, () =>
          inTransaction(db, authorOf(person), (trx) => writes.change(trx, person, input.params.id, given)),
        )
      }),
    { bodyAsSent: true },
  )
  route(app, inviteUser, async (input) => {
    await attempt(db, sendLinkTo(input.actor, String(input.params.id)))
    return idempotent(db, input, (trx) => writes.invite(trx, personOf(input.actor), input.params.id))
  })
  route(app, deleteUser, async ({ actor, params, query, request }) => {
    const person = personOf(actor)
    if (query.erase === 'true') request.security.kind = 'person-erased'
    const photos = await inTransaction(db, authorOf(actor), (trx) => removeUser(trx, deps, person, params.id, query))
    await deleteUnclaimed({ db, blobs }, photos)
    return null
  })
}

/** Limits the emails that a person causes, in total and to each recipient. */
const sendLinkTo = (actor: Actor, to: string): Attempt => ({
  kind: 'invite',
  account: String(personOf(actor).user_id),
  address: to,
})

const rights = ['role', 'organisation_id', 'all_organisations', 'is_active'] as const
/** The security log contains names only; the history has the values. */
const recordChange = (request: FastifyRequest, given: UserChange) => {
  if (given.email !== undefined) request.security.kind = 'address-changed'
  if (rights.some((name) => given[name] !== undefined)) request.security.kind = 'rights-changed'
  request.security.detail = { members: Object.keys(given).filter((name) => name !== 'version') }
}

/** Only people who manage others see disabled people. */
const onlyActive = (actor: Actor) => ({ enabled: !managesPeople(personOf(actor).role) })

const readBody = <S extends z.core.$ZodType>(schema: S, request: FastifyRequest): z.output<S> => {
  const read = z.safeParse(schema, request.body ?? {})
  if (read.success) return read.data
  throw invalid(issuesOf(read.error))
}
