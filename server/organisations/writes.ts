import { sql } from 'kysely'
import { mayAddOrganisation } from '#domain/access/rules.ts'
import type { Scope } from '#domain/access/scope.ts'
import {
  organisationMembers,
  type NewOrganisation,
  type Organisation,
  type OrganisationChange,
} from '#domain/organisations/endpoints.ts'
import { pick } from '#domain/platform/members.ts'
import { personOf, type Actor } from '../platform/http/actor.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { forbidden, orNotFound } from '../platform/http/problem.ts'
import { checkVersion } from '../platform/http/versions.ts'
import { organisations } from './queries.ts'

/** Changes of organisations, each within the transaction of a request. */
export const organisationWrites = {
  add: async (trx: Trx, actor: Actor, given: NewOrganisation): Promise<Organisation> => {
    if (!mayAddOrganisation(personOf(actor).role, actor.scope)) throw forbidden()
    const { id } = await trx
      .insertInto('organisations')
      .values(pick(given, organisationMembers))
      .returning('id')
      .executeTakeFirstOrThrow()
    return orNotFound(await organisations.find(trx, actor.scope, id))
  },

  /** Omitted members stay. */
  change: async (trx: Trx, scope: Scope, id: number, given: OrganisationChange): Promise<Organisation> => {
    await sql`select from organisations where id = ${id} for no key update`.execute(trx)
    const before = orNotFound(await organisations.find(trx, scope, id))
    checkVersion(before.version, given.version)
    await trx
      .updateTable('organisations')
      .set({ title: before.title, ...pick(given, organisationMembers) })
      .where('id', '=', id)
      .execute()
    return orNotFound(await organisations.find(trx, scope, id))
  },
}
