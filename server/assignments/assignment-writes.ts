import { sql } from 'kysely'
import { allows, type Role } from '#domain/access/policy.ts'
import type { Scope } from '#domain/access/scope.ts'
import { hasPortal } from '#domain/accounts/profile.ts'
import type { NewSurveyAssignments, SurveyAssignment } from '#domain/assignments/assignment.ts'
import { messages } from '#domain/messages.ts'
import { farms } from '../farms/queries.ts'
import { lockFarm } from '../farms/writes.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { invalid, orNotFound } from '../platform/http/problem.ts'
import { within } from '../platform/postgres/scope.ts'
import { assignments } from './assignment-queries.ts'

/** 404 for people outside the scope or deleted, 422 for people without access to surveys of the farm. */
const checkPerson = async (trx: Trx, scope: Scope, farm_id: number, user_id: number): Promise<void> => {
  const { organisation_id } = orNotFound(await farms.find(trx, scope, farm_id))
  const person = orNotFound(
    await trx
      .selectFrom('users')
      .where('id', '=', user_id)
      .where('deleted_at', 'is', null)
      .where(within(scope, 'users.organisation_id'))
      .select(['role', 'organisation_id', 'is_active', 'is_pollinator_portal_enabled', 'is_pest_portal_enabled'])
      .executeTakeFirst(),
  )
  const mayCount = person.is_active && allows('survey.add', person.role as Role, hasPortal(person))
  if (person.organisation_id !== organisation_id || !mayCount)
    throw invalid([{ path: 'user_id', message: messages.assignedElsewhere }])
}

type Places = Pick<NewSurveyAssignments, 'field_ids' | 'tunnel_ids' | 'plot_ids'>

/** Returns the given places of the farm that are in use; throws 404 if one of them is not. */
const placesOf = async (trx: Trx, farm_id: number, { field_ids, tunnel_ids, plot_ids }: Places) => {
  const { rows } = await sql<{ field_id: number | null; tunnel_id: number | null; plot_id: number | null }>`
    select id as field_id, null::integer as tunnel_id, null::integer as plot_id from fields
      where id = any(${field_ids}::integer[]) and farm_id = ${farm_id} and archived_at is null
    union all select null, tunnels.id, null from tunnels join fields on fields.id = tunnels.field_id
      where tunnels.id = any(${tunnel_ids}::integer[]) and farm_id = ${farm_id}
        and tunnels.archived_at is null and fields.archived_at is null
    union all select null, null, plots.id from plots join tunnels on tunnels.id = plots.tunnel_id
      join fields on fields.id = tunnels.field_id
      where plots.id = any(${plot_ids}::integer[]) and farm_id = ${farm_id}
        and plots.archived_at is null and tunnels.archived_at is null and fields.archived_at is null`.execute(trx)
  const asked = [field_ids, tunnel_ids, plot_ids].reduce((count, ids) => count + new Set(ids).size, 0)
  return orNotFound(rows.length === asked ? rows : undefined)
}

export const assignmentWrites = {
  add: async (trx: Trx, scope: Scope, farm_id: number, given: NewSurveyAssignments): Promise<SurveyAssignment[]> => {
    await lockFarm(trx, scope, farm_id)
    await checkPerson(trx, scope, farm_id, given.user_id)
    const { user_id, first_day, last_day } = given
    const places = await placesOf(trx, farm_id, given)
    const made = await trx
      .insertInto('survey_assignments')
      .values(
        places.map(({ field_id, tunnel_id, plot_id }) => ({
          user_id,
          first_day,
          last_day,
          field_id,
          tunnel_id,
          plot_id,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    return assignments.named(
      trx,
      scope,
      farm_id,
      made.map(({ id }) => id),
    )
  },

  remove: async (trx: Trx, scope: Scope, farm_id: number, id: number): Promise<void> => {
    await lockFarm(trx, scope, farm_id)
    orNotFound((await assignments.named(trx, scope, farm_id, [id]))[0])
    await trx.deleteFrom('survey_assignments').where('id', '=', id).execute()
  },
}
