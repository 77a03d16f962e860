import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { cropOf } from '#domain/farms/crops.ts'
import type { FarmEvent, FarmNote, NoteKind } from '#domain/notes/farm-note.ts'
import type { Db } from '../platform/postgres/database.ts'
import { pagedList } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'

const selectRecord = (db: Db, scope: Scope, farm_id: number) =>
  db
    .selectFrom('farm_notes')
    .innerJoin('farms', 'farms.id', 'farm_notes.farm_id')
    .innerJoin('users', 'users.id', 'farm_notes.author_id')
    .leftJoin('fields', 'fields.id', 'farm_notes.field_id')
    .where('farms.id', '=', farm_id)
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .select([
      'farm_notes.id',
      'farm_notes.farm_id',
      'farm_notes.field_id',
      'fields.field_name',
      'farm_notes.date',
      'farm_notes.note',
      'farm_notes.author_id',
      'farm_notes.version',
    ])
    .select(sql<string | null>`to_char(farm_notes.time, 'HH24:MI')`.as('time'))
    .select(sql<NoteKind>`farm_notes.kind`.as('kind'))
    .select(sql<string>`concat_ws(' ', users.firstname, users.lastname)`.as('author_name'))
    .orderBy('farm_notes.date', 'desc')
    .orderBy(sql`farm_notes.time desc nulls last`)
    .orderBy('farm_notes.id', 'desc')

const noteOf = (row: Awaited<ReturnType<ReturnType<typeof selectRecord>['execute']>>[number]): FarmNote => row

/**
 * Events of a farm. The caller has checked access. A lure belongs to a plot of the farm; a crop's season repeats each
 * year.
 */
const eventsOf = async (db: Db, farm_id: number, start: string, end: string): Promise<FarmEvent[]> => {
  const { rows } = await sql<FarmEvent>`
    select * from (
      select 'note' as source, notes.id, date as "from", date as "to", to_char(time, 'HH24:MI') as time, kind, note as text, field_id,
        author_id from farm_notes notes where farm_id = ${farm_id}
      union all select 'spray', id, date, date, null, hazard, product, field_id, null from sprays where farm_id = ${farm_id}
      union all select 'deployment', id, deployed_date, withdrawn_date, null, 'deployment', null, null, null
        from deployments where farm_id = ${farm_id}
      union all select 'crop', id, make_date(year, season_from, 1),
        (make_date(year + (season_to < season_from)::int, season_to, 1) + interval '1 month - 1 day')::date, null, species_id::text,
        variety, null, null
        from crops, generate_series(extract(year from ${start}::date)::int - 1, extract(year from ${end}::date)::int) as year
        where farm_id = ${farm_id} and deleted_at is null and season_from > 0 and season_to > 0 and (season_from, season_to) <> (1, 1)
      union all select 'treatment', id, from_date, to_date, null, meaning, concat_ws(': ', treatment_type, note), null, null
        from treatment_arms where farm_id = ${farm_id}
      union all select 'lure', lures.id, survey_date, survey_date, null, action, lure, tunnels.field_id, observer_id
        from lures join plots on plots.id = lures.plot_id join tunnels on tunnels.id = plots.tunnel_id
        join fields on fields.id = tunnels.field_id where fields.farm_id = ${farm_id}
    ) as event
    left join lateral (select field_name from fields where fields.id = event.field_id) as place on true
    where "from" <= ${end} and coalesce("to", ${end}) >= ${start}
    order by "from", time nulls first, source, id limit 1000`.execute(db)
  return rows.map((event) =>
    event.source === 'crop' ? { ...event, kind: cropOf(Number(event.kind))?.name ?? '' } : event,
  )
}

/** Notes of all farms within the scope from a day on, newest first, with what a calendar needs. */
const notesSince = (db: Db, scope: Scope, from: string, limit: number) =>
  db
    .selectFrom('farm_notes')
    .innerJoin('farms', 'farms.id', 'farm_notes.farm_id')
    .leftJoin('fields', 'fields.id', 'farm_notes.field_id')
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .where('farm_notes.date', '>=', from)
    .select([
      'farm_notes.id',
      'farm_notes.farm_id',
      'farm_notes.date',
      'farm_notes.note',
      'farm_notes.version',
      'farm_notes.created_at',
      'farm_notes.updated_at',
      'fields.field_name',
      'farms.title as farm_title',
      'farms.time_zone',
    ])
    .select(sql<string | null>`to_char(farm_notes.time, 'HH24:MI')`.as('time'))
    .select(sql<NoteKind>`farm_notes.kind`.as('kind'))
    .orderBy('farm_notes.date', 'desc')
    .orderBy('farm_notes.id', 'desc')
    .limit(limit)
    .execute()

export const notes = {
  ...pagedList(selectRecord, noteOf),

  find: async (db: Db, scope: Scope, farm_id: number, id: number): Promise<FarmNote | undefined> => {
    const row = await selectRecord(db, scope, farm_id).where('farm_notes.id', '=', id).executeTakeFirst()
    return row && noteOf(row)
  },

  events: eventsOf,

  since: notesSince,
}
