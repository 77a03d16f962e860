import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { EntryPhoto, Identification, PhotoKind, PhotoToIdentify } from '#domain/surveys/photo.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { paged, pagedList, type Part } from '../../platform/postgres/paged.ts'
import { observerName } from '../observer-queries.ts'
import { taxonOf, type TaxonRow } from '../taxa.ts'
import { nestedPlot, ofFilter, plotColumns, visits, type SurveyFilter } from '../visits.ts'

/** Photos with the line each shows, if any, and that line's taxon. */
const photosIn = (db: Db, scope: Scope) =>
  visits(db, scope)
    .innerJoin('entry_photos as photos', 'photos.survey_id', 'surveys.id')
    .leftJoin('flower_surveys as flowers', 'flowers.id', 'photos.flower_survey_id')
    .leftJoin('predator_surveys as predator_plants', 'predator_plants.id', 'photos.predator_survey_id')
    .leftJoin('pollinator_observations as visitors', 'visitors.id', 'photos.pollinator_observation_id')
    .leftJoin('predator_observations as hunters', 'hunters.id', 'photos.predator_observation_id')
    .leftJoin('pollinators', 'pollinators.id', 'visitors.pollinator_id')
    .leftJoin('predators', 'predators.id', 'hunters.predator_id')
    .leftJoin('species', (join) =>
      join.on('species.id', '=', sql<number>`coalesce(pollinators.species_id, predators.species_id)`),
    )
    .leftJoin('stages', (join) =>
      join.on('stages.id', '=', sql<number>`coalesce(pollinators.stage_id, predators.stage_id)`),
    )
    .innerJoin('users as adders', 'adders.id', 'photos.added_by')
    .leftJoin('users as identifiers', 'identifiers.id', 'photos.identified_by')

const groupOf = sql<string | null>`coalesce(pollinators.functional_group, predators.functional_group)`
const kindOf = sql<PhotoKind>`case when photos.flower_survey_id is not null then 'flower'
  when photos.pollinator_survey_id is not null then 'pollinator' else 'predator' end`

const selectPhotos = (db: Db, scope: Scope) =>
  photosIn(db, scope)
    .select([
      'photos.id',
      'photos.photo_key',
      'photos.survey_id',
      'photos.taken_at',
      'photos.added_by',
      'photos.latitude',
      'photos.longitude',
      'photos.width',
      'photos.height',
      'photos.bytes',
      'photos.unsure',
      'photos.identified_at',
      'photos.version',
      'species.order',
      'species.family',
      'species.genus',
      'species.species',
      'stages.stage',
      'adders.firstname',
      'adders.lastname',
      'identifiers.firstname as identifier_firstname',
      'identifiers.lastname as identifier_lastname',
    ])
    .select([
      kindOf.as('kind'),
      groupOf.as('functional_group'),
      sql<Identification | null>`photos.identification`.as('identification'),
      sql<number>`coalesce(photos.flower_survey_id, photos.pollinator_survey_id, photos.predator_survey_id)`.as(
        'entry_id',
      ),
      sql<number | null>`coalesce(photos.pollinator_observation_id, photos.predator_observation_id)`.as(
        'observation_id',
      ),
      sql<number | null>`coalesce(visitors.pollinator_id, hunters.predator_id)`.as('taxon_id'),
      sql<number | null>`coalesce(flowers.plant_number, predator_plants.plant_number)`.as('plant_number'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof selectPhotos>['execute']>>[number]

const photoOf = (row: Row): EntryPhoto => {
  const url = `/api/surveys/${row.survey_id}/photos/${row.photo_key}`
  return {
    id: row.id,
    key: row.photo_key,
    survey_id: row.survey_id,
    kind: row.kind,
    entry_id: row.entry_id,
    observation_id: row.observation_id,
    taxon: row.taxon_id === null ? null : taxonOf(row.taxon_id, row as TaxonRow),
    plant_number: row.plant_number,
    taken_at: row.taken_at.toISOString(),
    added_by: row.added_by,
    adder: observerName({ ...row, observer_name: null }),
    latitude: row.latitude,
    longitude: row.longitude,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    unsure: row.unsure,
    identification: row.identification,
    identified_at: row.identified_at?.toISOString() ?? null,
    identifier:
      row.identified_at === null
        ? null
        : { firstname: row.identifier_firstname ?? '', lastname: row.identifier_lastname ?? '' },
    image_url: `${url}/image`,
    small_url: `${url}/small`,
    version: row.version,
  }
}

interface PhotoFilter extends SurveyFilter {
  survey_id?: number | undefined
  kind?: PhotoKind | undefined
}
const sorted = (db: Db, scope: Scope, { survey_id, kind, ...filter }: PhotoFilter) =>
  selectPhotos(db, scope)
    .where(ofFilter(filter))
    .where(survey_id === undefined ? sql<boolean>`true` : sql<boolean>`surveys.id = ${survey_id}`)
    .where(kind === undefined ? sql<boolean>`true` : sql<boolean>`${kindOf} = ${kind}`)
    .orderBy('photos.taken_at')
    .orderBy('photos.id')

interface WaitingFilter {
  farm_id?: number | undefined
  functional_group?: string | undefined
}
const waiting = (db: Db, scope: Scope, { farm_id, functional_group }: WaitingFilter) =>
  selectPhotos(db, scope)
    .select([...plotColumns, 'surveys.survey_date', 'surveys.visit as round', 'visitors.flower_centre'])
    .select([
      sql<number | null>`coalesce(visitors.count, hunters.count)`.as('count'),
      sql<string | null>`coalesce(visitors.notes, hunters.notes)`.as('notes'),
    ])
    .where('photos.identification', '=', 'waiting')
    .where(farm_id === undefined ? sql<boolean>`true` : sql<boolean>`farms.id = ${farm_id}`)
    .where(functional_group === undefined ? sql<boolean>`true` : sql<boolean>`${groupOf} = ${functional_group}`)
    .orderBy('photos.taken_at')
    .orderBy('photos.id')
type WaitingRow = Awaited<ReturnType<ReturnType<typeof waiting>['execute']>>[number]
const toIdentify = (row: WaitingRow): PhotoToIdentify => ({
  photo: photoOf(row),
  plot: nestedPlot(row),
  survey_date: row.survey_date,
  round: row.round,
  count: row.count,
  flower_centre: row.flower_centre,
  notes: row.notes,
})

/** A photo in a report. */
export interface ReportPhoto {
  photo_id: number
  visit_id: number
  entry_id: number
  kind: PhotoKind
  observation_id: number | null
  /** The taxon of its line; null if the photo shows the entry as a whole. */
  taxon: string | null
  functional_group: string | null
  identification: Identification | null
  taken_at: string
  latitude: number | null
  longitude: number | null
  bytes: number
  /** Path of the file in the report. */
  path: string
  /** Storage key; a JPEG. */
  blob_key: string
}
export interface ReportPhotoFilter {
  /** Local dates of the farms, both included. */
  start: string
  end: string
  farm_ids?: readonly number[] | undefined
  field_ids?: readonly number[] | undefined
  tunnel_ids?: readonly number[] | undefined
  plot_ids?: readonly number[] | undefined
  crop_type?: string | undefined
  kinds: readonly PhotoKind[]
  /** Only photos after this id: a report reads them in batches. */
  after?: number | undefined
  limit?: number | undefined
}
const PART = 500
const among = (column: string, ids: readonly number[] | undefined) =>
  ids === undefined || ids.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} = any(${[...ids]}::int[])`

/** Photos of a report ordered by id, 500 at a time by default. */
export const photosOfReport = async (db: Db, scope: Scope, filter: ReportPhotoFilter): Promise<ReportPhoto[]> => {
  const rows = await selectPhotos(db, scope)
    .select('photos.image_key')
    .where(sql<boolean>`surveys.survey_date between ${filter.start}::date and ${filter.end}::date`)
    .where(among('farms.id', filter.farm_ids))
    .where(among('fields.id', filter.field_ids))
    .where(among('tunnels.id', filter.tunnel_ids))
    .where(among('plots.id', filter.plot_ids))
    .where(filter.crop_type === undefined ? sql<boolean>`true` : sql<boolean>`fields.crop_type = ${filter.crop_type}`)
    .where(sql<boolean>`${kindOf} = any(${[...filter.kinds]}::text[])`)
    .where('photos.id', '>', filter.after ?? 0)
    .orderBy('photos.id')
    .limit(filter.limit ?? PART)
    .execute()
  return rows.map((row) => ({
    photo_id: row.id,
    visit_id: row.survey_id,
    entry_id: row.entry_id,
    kind: row.kind,
    observation_id: row.observation_id,
    taxon: row.taxon_id === null ? null : [row.genus, row.species].filter(Boolean).join(' '),
    functional_group: row.functional_group,
    identification: row.identification,
    taken_at: row.taken_at.toISOString(),
    latitude: row.latitude,
    longitude: row.longitude,
    bytes: row.bytes,
    path: `photos/${row.survey_id}/${row.id}.jpg`,
    blob_key: row.image_key,
  }))
}

/** Queries for records of domain/surveys/photo.ts within the scope. */
export const entryPhotos = {
  ...pagedList(sorted, photoOf),

  waiting: (part: Part, db: Db, scope: Scope, filter: WaitingFilter) =>
    paged(waiting(db, scope, filter), part, toIdentify),

  find: async (db: Db, scope: Scope, survey_id: number, key: string): Promise<EntryPhoto | undefined> => {
    const row = await selectPhotos(db, scope)
      .where('surveys.id', '=', survey_id)
      .where('photos.photo_key', '=', key)
      .executeTakeFirst()
    return row && photoOf(row)
  },

  /** Storage keys of the photo and its thumbnail. */
  filesOf: (db: Db, scope: Scope, survey_id: number, key: string) =>
    visits(db, scope)
      .innerJoin('entry_photos as photos', 'photos.survey_id', 'surveys.id')
      .where('surveys.id', '=', survey_id)
      .where('photos.photo_key', '=', key)
      .select(['photos.image_key', 'photos.small_key'])
      .executeTakeFirst(),
}
