import type { Scope } from '#domain/access/scope.ts'
import {
  cardMembers,
  type MeasuredModelCard,
  type ModelCard,
  type ModelCardForm,
} from '#domain/model-cards/model-card.ts'
import { pick } from '#domain/platform/members.ts'
import { performanceOf } from '../review-queues/performance-queries.ts'
import { checkVersion } from '../platform/http/versions.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'

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

/** Cards of model versions. The caller has checked access to the organisation. */
export const modelCards = {
  list: async (db: Db, organisation_id: number): Promise<ModelCard[]> =>
    (await cardsOf(db, organisation_id).orderBy('model_version').limit(MOST_LISTED).execute()).map(rowOf),

  /** A card with the performance in the scope's reviews; empty if nobody has written it. */
  find: async (db: Db, scope: Scope, organisation_id: number, model_version: string): Promise<MeasuredModelCard> => {
    const card = await cardOf(db, organisation_id, model_version)
    const { images, classes } = await performanceOf(db, scope, { organisation_id, model_version })
    return { card, images_reviewed: images, performance: classes }
  },

  put: async (trx: Trx, organisation_id: number, model_version: string, given: ModelCardForm): Promise<ModelCard> => {
    // One change at a time, also of a card that has no row yet.
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
