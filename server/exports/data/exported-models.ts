import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { classesText, estimatesText, type ExportedModel } from '#domain/exports/model-texts.ts'
import { modelCards } from '../../model-cards/queries.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { escapeLiteral } from '../../platform/postgres/sql-text.ts'

interface Chosen {
  organisation_id: number
  placement_ids: readonly number[]
  /** First and last local day. */
  from: string
  to: string
}

/** The named model versions with counts or images in the period, each with its card and its review results, by name. */
export const exportedModels = async (
  db: Db,
  scope: Scope,
  { organisation_id, placement_ids, from, to }: Chosen,
): Promise<ExportedModel[]> => {
  // One more day at each end, because days of images begin at different times in each time zone.
  const { rows } = await sql<{ name: string }>`
    select name from model_versions where name <> '' and id in (
      select model_id from daily_watch where placement_id = any(${placement_ids}::int[]) and day between ${from} and ${to}
      union select model_id from captures where placement_id = any(${placement_ids}::int[])
        and captured_at >= ${from}::date - 1 and captured_at < ${to}::date + 2)
    order by name`.execute(db)
  const models: ExportedModel[] = []
  for (const { name } of rows) models.push(await modelCards.find(db, scope, organisation_id, name))
  return models
}

/** Members of a card as columns of the table of model versions, with their types in the database. */
const columns = {
  description: 'text',
  classes: 'text',
  tracking_rule: 'text',
  frames_per_second: 'float8',
  training_data: 'text',
  intended_use: 'text',
  limitations: 'text',
  licence: 'text',
  responsible_person: 'text',
  contact: 'text',
  url: 'text',
  images_reviewed: 'int',
  precision_from_reviews: 'text',
  recall_from_reviews: 'text',
} as const
export const cardColumns = Object.keys(columns) as (keyof typeof columns)[]

/** The cards as a table `cards` with the name of their version, to be joined in a statement. */
export const cardsTable = (models: readonly ExportedModel[]): string => {
  const rows = models.map((model) => ({
    ...model.card,
    classes: classesText(model),
    images_reviewed: model.images_reviewed,
    precision_from_reviews: estimatesText(model, 'precision'),
    recall_from_reviews: estimatesText(model, 'recall'),
  }))
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  return `jsonb_to_recordset(${escapeLiteral(JSON.stringify(rows))}::jsonb) as cards (model_version text, ${types.join(', ')})`
}
