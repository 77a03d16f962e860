import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import {
  changedNameFault,
  farmMembers,
  newFarmMembers,
  type FarmChange,
  type NewFarm,
  type FarmDetail,
} from '#domain/farms/farm-form.ts'
import { spraysRecordedAfter } from '#domain/farms/sprays-recorded.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import { saveCustom } from '../custom-fields/value-writes.ts'
import { organisations } from '../organisations/queries.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { orNotFound, invalid } from '../platform/http/problem.ts'
import { checkDependents, checkVersion, type Confirmation } from '../platform/http/versions.ts'
import { within } from '../platform/postgres/scope.ts'
import { farms } from './queries.ts'
import { recountDays } from '../ingest/rollups/recount-writes.ts'
import { checkZone, forgetWeather, lockForRecount, zoneAt } from './time-zone.ts'

/** Locks a farm. Its crops and deployments are changed under the same lock. */
export const lockFarm = async (trx: Trx, scope: Scope, id: number): Promise<void> => {
  const { rows } = await sql`select from farms where id = ${id} and archived_at is null
    and ${within(scope, 'farms.organisation_id')} for no key update`.execute(trx)
  orNotFound(rows[0])
}

/** Changes of farms, each within the transaction of a request. */
export const farmWrites = {
  add: async (trx: Trx, scope: Scope, given: NewFarm): Promise<FarmDetail> => {
    orNotFound(await organisations.find(trx, scope, given.organisation_id))
    await checkFarmer(trx, scope, given.farmer_id, given.organisation_id)
    const time_zone = given.time_zone ?? zoneAt(given.latitude, given.longitude)
    await checkZone(trx, time_zone)
    const { id } = await trx
      .insertInto('farms')
      .values({ ...pick(given, newFarmMembers), time_zone })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveCustom(trx, 'farm', { id, organisation_id: given.organisation_id }, given.custom)
    return orNotFound(await farms.findWhole(trx, scope, id))
  },

  /** Omitted members stay. A new time zone recalculates the farm's days. */
  change: async (trx: Trx, scope: Scope, id: number, given: FarmChange): Promise<FarmDetail> => {
    orNotFound(await farms.find(trx, scope, id))
    if (given.time_zone === undefined) await lockFarm(trx, scope, id)
    else await lockForRecount(trx, id)
    const before = orNotFound(await farms.findWhole(trx, scope, id))
    checkVersion(before.version, given.version)
    const changes = pick(given, farmMembers)
    const fault = changedNameFault(changes.title, before.title)
    if (fault !== null) throw invalid([{ path: 'title', message: fault }])
    await checkPlace(trx, scope, before, changes)
    const spraysRecorded = spraysRecordedAfter(before, changes)
    if ('path' in spraysRecorded) throw invalid([spraysRecorded])
    const isOther = (...names: ('time_zone' | 'latitude' | 'longitude')[]) =>
      names.some((name) => changes[name] !== undefined && changes[name] !== before[name])
    if (changes.time_zone !== undefined && isOther('time_zone')) await checkZone(trx, changes.time_zone)
    // Always set, so that the statement is never empty.
    await trx
      .updateTable('farms')
      .set({ ...changes, ...spraysRecorded, updated_at: new Date() })
      .where('id', '=', id)
      .execute()
    const { organisation_id = before.organisation_id } = changes
    await saveCustom(trx, 'farm', { id, organisation_id }, given.custom)
    if (isOther('time_zone')) await recountDays(trx, id)
    if (isOther('time_zone', 'latitude', 'longitude')) await forgetWeather(trx, id)
    return orNotFound(await farms.findWhole(trx, scope, id))
  },

  archive: async (trx: Trx, scope: Scope, id: number, confirmed: Confirmation, now: Date) => {
    await lockFarm(trx, scope, id)
    checkDependents(await dependents(trx, id), confirmed)
    await trx.updateTable('farms').set({ archived_at: now }).where('id', '=', id).execute()
  },

  /** Restores an archived farm unchanged; 404 for a farm that is not archived. */
  restore: async (trx: Trx, scope: Scope, id: number): Promise<FarmDetail> => {
    orNotFound(await farms.findWhole(trx, scope, id, true))
    await trx.updateTable('farms').set({ archived_at: null }).where('id', '=', id).execute()
    return orNotFound(await farms.findWhole(trx, scope, id))
  },
}

/** A new organisation must be within the scope, and the farmer must belong to the farm's organisation. */
const checkPlace = async (trx: Trx, scope: Scope, before: FarmDetail, changes: FarmChange) => {
  const organisation_id = changes.organisation_id ?? before.organisation_id
  const farmer_id = changes.farmer_id === undefined ? before.farmer_id : changes.farmer_id
  if (organisation_id !== before.organisation_id) orNotFound(await organisations.find(trx, scope, organisation_id))
  if (organisation_id !== before.organisation_id || farmer_id !== before.farmer_id)
    await checkFarmer(trx, scope, farmer_id, organisation_id)
}

/** 404 for people outside the scope or deleted, 422 for people who are not farmers of this organisation. */
const checkFarmer = async (trx: Trx, scope: Scope, farmer_id: number | null, organisation_id: number) => {
  if (farmer_id === null) return
  const person = orNotFound(
    await trx
      .selectFrom('users')
      .where('id', '=', farmer_id)
      .where('deleted_at', 'is', null)
      .where(within(scope, 'users.organisation_id'))
      .select(['role', 'organisation_id'])
      .executeTakeFirst(),
  )
  if (person.role !== 'farmer' || person.organisation_id !== organisation_id)
    throw invalid([{ path: 'farmer_id', message: messages.notItsFarmer }])
}

const dependents = async (trx: Trx, id: number) => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select 'devices' as kind, count(*) from placements join devices on devices.id = placements.device_id
      where farm_id = ${id} and upper_inf(during) and devices.archived_at is null
    union all select 'fields', count(*) from fields where farm_id = ${id} and archived_at is null
    union all select 'crops', count(*) from crops where farm_id = ${id} and deleted_at is null
    union all select 'sprays', count(*) from sprays where farm_id = ${id}
    union all select 'deployments', count(*) from deployments where farm_id = ${id}`.execute(trx)
  return rows
}
