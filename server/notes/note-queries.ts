import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { cropOf } from '#domain/farms/crops.ts'
import type { FarmEvent, FarmNote, NotePhoto, NoteKind } from '#domain/notes/farm-note.ts'
import type { Db } from '../platform/postgres/database.ts'
import { pagedList } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'

type PhotoRow = Pick<NotePhoto, 'key' | 'created_at' | 'width' | 'height' | 'bytes'>

/** The photos of a note as JSON. `note_id`: the column with the id of the note. */
const photosJson = (note_id: string) => sql<PhotoRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object('key', photo_key, 'created_at', created_at, 'width', width, 'height', height, 'bytes', bytes)
    order by note_photos.id)
  from note_photos where note_photos.note_id = ${sql.ref(note_id)}), '[]')`

const photosOf = (farm_id: number, note_id: number, rows: readonly PhotoRow[]): NotePhoto[] =>
  rows.map(({ key, created_at, width, height, bytes }) => {
    const url = `/api/farms/${farm_id}/notes/${note_id}/photos/${key}`
    return {
      key,
      created_at: new Date(created_at).toISOString(),
      width,
      height,
      bytes,
      image_url: `${url}/image`,
      small_url: `${url}/small`,
    }
  })

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
    .select(photosJson('farm_notes.id').as('photos'))
    .orderBy('farm_notes.date', 'desc')
    .orderBy(sql`farm_notes.time desc nulls last`)
    .orderBy('farm_notes.id', 'desc')

const noteOf = (row: Awaited<ReturnType<ReturnType<typeof selectRecord>['execute']>>[number]): FarmNote => ({
  ...row,
  photos: photosOf(row.farm_id, row.id, row.photos),
})

/**
 * Events of a farm. The caller has checked access. A lure belongs to a plot of the farm; a crop's season repeats each
 * year, unless it is the whole year.
 */
const eventsOf = async (db: Db, farm_id: number, start: string, end: string): Promise<FarmEvent[]> => {
  const { rows } = await sql<Omit<FarmEvent, 'photos'> & { photos: PhotoRow[] | null }>`
    select event.*, place.field_name,
      case when source = 'note' then ${photosJson('event.id')} end as photos
    from (
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
          and season_from <> season_to % 12 + 1
      union all select 'treatment', id, from_date, to_date, null, meaning, concat_ws(': ', treatment_type, note), null, null
        from treatment_arms where farm_id = ${farm_id}
      union all select 'lure', lures.id, survey_date, survey_date, null, action, lure, tunnels.field_id, observer_id
        from lures join plots on plots.id = lures.plot_id join tunnels on tunnels.id = plots.tunnel_id
        join fields on fields.id = tunnels.field_id where fields.farm_id = ${farm_id}
    ) as event
    left join lateral (select field_name from fields where fields.id = event.field_id) as place on true
    where "from" <= ${end} and coalesce("to", ${end}) >= ${start}
    order by "from", time nulls first, source, id limit 1000`.execute(db)
  return rows.map((event) => ({
    ...event,
    ...(event.source === 'crop' ? { kind: cropOf(Number(event.kind))?.name ?? '' } : {}),
    photos: photosOf(farm_id, event.id, event.photos ?? []),
  }))
}

/** Notes of all farms within the scope from a day on, newest first, with the columns of a calendar. */
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

/** `id`: id of the farm. */
export interface PhotoPath {
  id: number
  noteId: number
  key: string
}

export const notes = {
  ...pagedList(selectRecord, noteOf),

  find: async (db: Db, scope: Scope, farm_id: number, id: number): Promise<FarmNote | undefined> => {
    const row = await selectRecord(db, scope, farm_id).where('farm_notes.id', '=', id).executeTakeFirst()
    return row && noteOf(row)
  },

  events: eventsOf,

  findPhoto: async (db: Db, scope: Scope, path: PhotoPath): Promise<NotePhoto | undefined> => {
    const note = await notes.find(db, scope, path.id, path.noteId)
    // The database writes a UUID in lower case, regardless of how it was sent.
    return note?.photos.find(({ key }) => key === path.key.toLowerCase())
  },

  /** Storage keys of a photo and its thumbnail. */
  filesOfPhoto: (db: Db, scope: Scope, { id, noteId, key }: PhotoPath) =>
    selectRecord(db, scope, id)
      .innerJoin('note_photos as photo', 'photo.note_id', 'farm_notes.id')
      .where('farm_notes.id', '=', noteId)
      .where('photo.photo_key', '=', key)
      .clearSelect()
      .clearOrderBy()
      .select(['photo.image_key', 'photo.small_key'])
      .executeTakeFirst(),

  since: notesSince,
}
