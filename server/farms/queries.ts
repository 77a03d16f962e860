import { sql, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Scope } from '#domain/access/scope.ts'
import type { FarmFilter } from '#domain/farms/endpoints.ts'
import type { FarmColumn } from '#domain/farms/farm.ts'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import type { Cover } from '#domain/score/conditions/cover.ts'
import { compiledQueryByShape } from '../platform/postgres/compiled-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { customOf } from '../custom-fields/queries.ts'
import { paged, pagedList, type Part } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'
import { hasWords, inOrder } from '../platform/postgres/search.ts'
import { visibleDeployments } from './visible-deployments.ts'

/** Selects farms within the scope: of one organisation, or archived ones. */
interface Which extends FarmFilter {
  organisation_id?: number
  archived?: boolean
}

const chosen = (db: Db, scope: Scope, { organisation_id, archived = false, q }: Which = {}) =>
  db
    .selectFrom('farms')
    .where('farms.archived_at', archived ? 'is not' : 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .$if(organisation_id !== undefined, (query) => query.where('farms.organisation_id', '=', organisation_id ?? 0))
    .where(hasWords(q, sql`farms.title`, sql`farms.city`, sql`farms.postcode`, q ? countDevice : sql`''`))

const countDevice = sql<number>`(select count(*) from placements join devices on devices.id = placements.device_id
  where placements.farm_id = farms.id and upper_inf(placements.during) and devices.archived_at is null)`

const naturally = (column: string) => sql`natural_order(${sql.ref(column)})`
const columns: Record<FarmColumn, RawBuilder<unknown>> = {
  title: naturally('farms.title'),
  city: naturally('farms.city'),
  postcode: naturally('farms.postcode'),
  country: naturally('farms.country'),
  count_device: countDevice,
  area_in_sq_meters: sql`farms.area_in_sq_meters`,
}

const visible = (db: Db, scope: Scope, which?: Which) =>
  chosen(db, scope, which).select([
    'farms.id',
    'farms.title',
    'farms.description',
    'farms.area_in_sq_meters',
    'farms.city',
    'farms.postcode',
    'farms.country',
    'farms.latitude',
    'farms.longitude',
    'farms.time_zone',
    'farms.organisation_id',
    'farms.farmer_id',
    'farms.sprays_recorded',
    'farms.sprays_recorded_from',
    'farms.sprays_recorded_until',
    'farms.version',
    customOf('farm').as('custom'),
    countDevice.as('count_device'),
    sql<number>`(select count(*) from users where users.organisation_id = farms.organisation_id
      and users.is_active and users.deleted_at is null)`.as('count_users'),
  ])

const inList = (db: Db, scope: Scope, which: Which = {}) =>
  visible(db, scope, which)
    .orderBy(inOrder(which.sort, columns, 'title'))
    .orderBy('farms.id')

const fieldsOf = (db: Db, scope: Scope, farm_id: number) =>
  db
    .selectFrom('fields')
    .innerJoin('farms', 'farms.id', 'fields.farm_id')
    .where('fields.farm_id', '=', farm_id)
    .where('fields.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .select([
      'fields.id',
      'fields.field_name',
      'fields.farm_id',
      'fields.crop_type',
      'fields.outline',
      'fields.version',
      sql<
        { number: number; outline: [number, number][] }[]
      >`coalesce((select json_agg(json_build_object('number', number, 'outline', outline) order by number, id)
        from tunnels where field_id = fields.id and archived_at is null and outline is not null), '[]')`.as('tunnels'),
    ])
    .orderBy('fields.field_name')
    .orderBy('fields.id')

interface Drawable {
  id: number
  field_name: string
  /** Pairs as lists, because Kysely types JSON arrays that way. */
  outline: number[][] | null
  tunnels: { number: number; outline: [number, number][] }[]
}
const drawn = ({ id, field_name, outline, tunnels }: Drawable) => ({
  id,
  field_name,
  outline: outline as [number, number][] | null,
  tunnels,
})
const outlineOf = compiledQueryByShape((db, scope: Scope, farm_id: number) =>
  db.selectFrom('farms').where('id', '=', farm_id).where(within(scope, 'farms.organisation_id')).select('outline'),
)

const titlesOf = (db: Db, scope: Scope, organisation_id: number) =>
  chosen(db, scope, { organisation_id }).select(['farms.id', 'farms.title']).orderBy(columns.title).orderBy('farms.id')

const deploymentsOf = (db: Db, scope: Scope, farm_id: number) =>
  visibleDeployments(db, scope)
    .where('farms.id', '=', farm_id)
    .orderBy('deployments.farm_id')
    .orderBy('deployments.deployed_date')

const coversOf = (db: Db, scope: Scope, farm_id: number) =>
  db
    .selectFrom('placements')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .leftJoin('crops', (join) =>
      join
        .onRef('crops.farm_id', '=', 'placements.farm_id')
        .on('crops.deleted_at', 'is', null)
        .on('crops.growing_setup', 'is not', null)
        .on(sql<boolean>`placements.device_id = any(crops.device_ids)`),
    )
    .where('farms.id', '=', farm_id)
    .where(within(scope, 'farms.organisation_id'))
    .where(sql<boolean>`upper_inf(placements.during)`)
    .select(
      sql<Cover | null>`mode() within group (order by case
        when crops.growing_setup = 'glasshouse' and crops.heated is distinct from false then 'glass'
        when crops.growing_setup in ('glasshouse', 'tunnel') then 'tunnel'
        when crops.growing_setup is null and placements.tunnel_id is not null then 'tunnel' else 'open' end)`.as(
        'cover',
      ),
    )

interface OfFarm {
  id: number
  organisation_id: number
}
/**
 * Small lists in one statement, because each query costs more than its rows. They contain no timestamps, which JSON
 * would turn into texts.
 */
const setting = compiledQueryByShape((db, scope: Scope, { id, organisation_id }: OfFarm) =>
  db.selectNoFrom([
    jsonArrayFrom(titlesOf(db, scope, organisation_id)).as('siblings'),
    jsonArrayFrom(fieldsOf(db, scope, id)).as('fields'),
    jsonArrayFrom(deploymentsOf(db, scope, id)).as('deployments'),
    jsonArrayFrom(coversOf(db, scope, id)).as('covers'),
  ]),
)

export const farms = {
  ...pagedList(inList, (row) => row),

  /** The query of one farm, to be extended in the same statement. */
  selectOne: (db: Db, scope: Scope, id: number) => visible(db, scope).where('farms.id', '=', id),

  find: (db: Db, scope: Scope, id: number) => farms.selectOne(db, scope, id).executeTakeFirst(),

  /** A farm for its own page. */
  findWhole: async (db: Db, scope: Scope, id: number, archived = false): Promise<FarmDetail | undefined> => {
    const row = await visible(db, scope, { archived })
      .leftJoin('farmer_photos', 'farmer_photos.user_id', 'farms.farmer_id')
      .where('farms.id', '=', id)
      .select([
        'farms.landscape',
        'farms.running_cost',
        'farms.archived_at',
        sql<
          string | null
        >`'/api/farms/' || farms.id || '/farmer-photo?v=' || farmer_photos.id || '.' || farmer_photos.version`.as(
          'farmer_photo',
        ),
      ])
      .executeTakeFirst()
    return row && { ...row, archived_at: row.archived_at?.toISOString() ?? null }
  },

  /** Context of a farm's figures: the farms of its organisation, drawn fields, deployments and cover. */
  settingOf: async (db: Db, scope: Scope, { id, organisation_id }: OfFarm) => {
    const [row] = await setting(db, scope, { id, organisation_id })
    const { siblings, fields, deployments, covers } = row as NonNullable<typeof row>
    return { siblings, fields: fields.map(drawn), deployments, cover: covers[0]?.cover ?? 'open' }
  },

  /** Active people of the farm's organisation, with contact details. */
  users: (db: Db, scope: Scope, farm_id: number, part: Part) =>
    paged(
      db
        .selectFrom('users')
        .innerJoin('farms', 'farms.organisation_id', 'users.organisation_id')
        .where('farms.id', '=', farm_id)
        .where(within(scope, 'farms.organisation_id'))
        .where('users.is_active', '=', true)
        .where('users.deleted_at', 'is', null)
        .select([
          'users.id',
          'users.firstname',
          'users.lastname',
          'users.email',
          'users.phone',
          'users.role',
          'users.version',
        ])
        .orderBy('users.lastname')
        .orderBy('users.id'),
      part,
      (user) => user,
    ),

  fields: (db: Db, scope: Scope, farm_id: number, part: Part) =>
    paged(fieldsOf(db, scope, farm_id), part, ({ id, field_name, farm_id, crop_type, version }) => ({
      id,
      field_name,
      farm_id,
      crop_type,
      version,
    })),

  /** The outlines of a farm, its fields and their tunnels for a map; undefined outside the scope. */
  details: async (db: Db, scope: Scope, farm_id: number) => {
    const [[farm], fields] = await Promise.all([outlineOf(db, scope, farm_id), fieldsOf(db, scope, farm_id).execute()])
    return farm && { outline: farm.outline, fields: fields.map(drawn) }
  },

  /** The cover above most of the farm's cameras, which determines how weather is rated for the whole farm. */
  coverOf: async (db: Db, scope: Scope, farm_id: number): Promise<Cover> =>
    (await coversOf(db, scope, farm_id).executeTakeFirst())?.cover ?? 'open',
}
