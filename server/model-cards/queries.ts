import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import {
  cardMembers,
  type CountingModelVersion,
  type MeasuredModelCard,
  type ModelCard,
  type ModelCardForm,
} from '#domain/model-cards/model-card.ts'
import { pick } from '#domain/platform/members.ts'
import { performanceOf, performanceOfVersions } from '../review-queues/performance-queries.ts'
import { checkVersion } from '../platform/http/versions.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'

const MOST_LISTED = 1_000

const cardsOf = (db: Db, organisation_id: number) =>
  db
    .selectFrom('model_cards')
    .where('organisation_id', '=', organisation_id)
    .select(['organisation_id', 'model_version', ...cardMembers, 'classes', 'version'])

type Stored = Awaited<ReturnType<ReturnType<typeof cardsOf>['execute']>>[number]
const rowOf = (row: Stored): ModelCard => ({ ...row, classes: row.classes as unknown as ModelCard['classes'] })

const blank = (organisation_id: number, model_version: string): ModelCard => ({
  organisation_id,
  model_version,
  description: null,
  tracking_rule: null,
  frames_per_second: null,
  training_data: null,
  intended_use: null,
  limitations: null,
  licence: null,
  responsible_person: null,
  contact: null,
  url: null,
  classes: [],
  version: 0,
})

const cardOf = async (db: Db, organisation_id: number, model_version: string): Promise<ModelCard> => {
  const row = await cardsOf(db, organisation_id).where('model_version', '=', model_version).executeTakeFirst()
  return row ? rowOf(row) : blank(organisation_id, model_version)
}

const noEstimate = { value: null, interval: null, insects: 0, images: 0 }
const notReviewed = { images_reviewed: 0, precision: noEstimate, recall: noEstimate }

/** All farms of an organisation, one of them, or one of its fields, within the scope. */
interface CountedPlace {
  scope: Scope
  organisation_id?: number
  farm_id?: number
  field_id?: number | undefined
}

interface Days {
  start_date: string
  end_date: string
}

/** Names of the versions that counted for the organisation, or have results for its images. */
const versionsOf = async (db: Db, organisation_id: number): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    with places as materialized (
      select placements.id from placements join farms on farms.id = placements.farm_id
      where farms.organisation_id = ${organisation_id}),
    used as (
      select model_id from daily_watch where placement_id = any(array(select id from places))
      union select model_id from image_results where not by_device and placement_id = any(array(select id from places)))
    select name from model_versions where id in (select model_id from used) and name <> ''`.execute(db)
  return rows.map(({ name }) => name)
}

/** Cards of model versions. The caller has checked access to the organisation. */
export const modelCards = {
  /** Written cards, and blank ones of all other versions that counted or have results for images. */
  list: async (db: Db, organisation_id: number): Promise<ModelCard[]> => {
    const written = (await cardsOf(db, organisation_id).execute()).map(rowOf)
    const names = new Set(written.map(({ model_version }) => model_version))
    const others = (await versionsOf(db, organisation_id)).filter((name) => !names.has(name))
    return [...written, ...others.map((name) => blank(organisation_id, name))]
      .toSorted((one, other) => (one.model_version < other.model_version ? -1 : 1))
      .slice(0, MOST_LISTED)
  },

  /**
   * Versions that counted insects on farms of an organisation on local days, by hours counted. The caller has checked
   * access to the farm or organisation.
   */
  counting: async (
    db: Db,
    { scope, organisation_id, farm_id, field_id }: CountedPlace,
    { start_date, end_date }: Days,
  ): Promise<Pick<CountingModelVersion, 'model_version' | 'hours_counted'>[]> =>
    db
      .selectFrom('daily_watch')
      .innerJoin('placements', 'placements.id', 'daily_watch.placement_id')
      .innerJoin('model_versions', 'model_versions.id', 'daily_watch.model_id')
      .innerJoin('farms', 'farms.id', 'placements.farm_id')
      .where(within(scope, 'farms.organisation_id'))
      .$if(organisation_id !== undefined, (query) => query.where('farms.organisation_id', '=', organisation_id ?? null))
      .$if(farm_id !== undefined, (query) => query.where('placements.farm_id', '=', farm_id ?? null))
      .$if(field_id !== undefined, (query) => query.where('placements.field_id', '=', field_id ?? null))
      .where('day', '>=', start_date)
      .where('day', '<=', end_date)
      .where('hours_counted', '>', 0)
      .groupBy('model_versions.name')
      .select((eb) => [
        sql<string | null>`nullif(model_versions.name, '')`.as('model_version'),
        eb.fn.sum<number>('hours_counted').as('hours_counted'),
      ])
      .orderBy('hours_counted', 'desc')
      .orderBy('model_versions.name')
      .execute(),

  /** The same with precision and recall in the scope's reviews. */
  countingMeasured: async (
    db: Db,
    { organisation_id, ...place }: CountedPlace & { organisation_id: number },
    days: Days,
  ): Promise<CountingModelVersion[]> => {
    const { scope } = place
    const versions = await modelCards.counting(db, { ...place, organisation_id }, days)
    const names = versions.flatMap(({ model_version }) => model_version ?? [])
    const measured = await performanceOfVersions(db, scope, organisation_id, names)
    return versions.map((version) => ({
      ...version,
      organisation_id,
      ...(measured.get(version.model_version ?? '') ?? notReviewed),
    }))
  },

  /** A card with the performance in the scope's reviews; empty if it has not been written. */
  find: async (db: Db, scope: Scope, organisation_id: number, model_version: string): Promise<MeasuredModelCard> => {
    const card = await cardOf(db, organisation_id, model_version)
    const { images, classes } = await performanceOf(db, scope, { organisation_id, model_version })
    return { card, images_reviewed: images, performance: classes }
  },

  put: async (trx: Trx, organisation_id: number, model_version: string, given: ModelCardForm): Promise<ModelCard> => {
    // One change at a time, even of a card that has no row yet.
    await trx.selectFrom('organisations').where('id', '=', organisation_id).select('id').forNoKeyUpdate().execute()
    const before = await cardOf(trx, organisation_id, model_version)
    checkVersion(before.version, given.version)
    const card = { ...before, ...pick(given, [...cardMembers, 'classes']) } as ModelCard
    const columns = { ...pick(card, cardMembers), classes: JSON.stringify(card.classes) }
    await trx
      .insertInto('model_cards')
      .values({ organisation_id, model_version, ...columns })
      .onConflict((conflict) => conflict.columns(['organisation_id', 'model_version']).doUpdateSet(columns))
      .execute()
    return cardOf(trx, organisation_id, model_version)
  },
}
