import { MOST_SAVED_VIEWS, type NewSavedView, type SavedView, type ViewedPage } from '#domain/saved-views/endpoints.ts'
import { texts } from '#domain/language/text.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { orNotFound, Problem } from '../platform/http/problem.ts'

const faults = texts({ tooMany: 'You have 100 saved views. Delete one first.' })

const select = (db: Db, user_id: number) =>
  db
    .selectFrom('saved_views')
    .where('user_id', '=', user_id)
    .select(['id', 'page', 'name', 'search'])
    .orderBy('page')
    .orderBy('name')

const viewOf = ({ page, search, ...view }: Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]) => ({
  ...view,
  page: page as ViewedPage,
  search: search as SavedView['search'],
})

/** Views of lists that a person saved. */
export const savedViews = {
  list: async (db: Db, user_id: number): Promise<SavedView[]> => (await select(db, user_id).execute()).map(viewOf),

  save: async (trx: Trx, user_id: number, { page, name, search }: NewSavedView): Promise<SavedView> => {
    // Locks the person, so that concurrent requests cannot exceed the limit together.
    await trx.selectFrom('users').where('id', '=', user_id).select('id').forNoKeyUpdate().execute()
    const saved = await savedViews.list(trx, user_id)
    const isNew = !saved.some((one) => one.page === page && one.name === name)
    if (isNew && saved.length >= MOST_SAVED_VIEWS) throw new Problem(409, faults.tooMany)
    const values = { page, name, search: JSON.stringify(search) }
    const row = await trx
      .insertInto('saved_views')
      .values({ user_id, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'page', 'name']).doUpdateSet(values))
      .returning(['id', 'page', 'name', 'search'])
      .executeTakeFirstOrThrow()
    return viewOf(row)
  },

  remove: async (trx: Trx, user_id: number, id: number): Promise<void> => {
    orNotFound(
      await trx
        .deleteFrom('saved_views')
        .where('id', '=', id)
        .where('user_id', '=', user_id)
        .returning('id')
        .executeTakeFirst(),
    )
  },
}
