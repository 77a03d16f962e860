import { MOST_SAVED_FILTERS, type SavedImageFilter } from '#domain/images/endpoints.ts'
import { messages } from '#domain/messages.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { orNotFound, Problem } from '../platform/http/problem.ts'

/** Filters of images that a person saved. */
export const savedFilters = {
  list: (db: Db, user_id: number): Promise<SavedImageFilter[]> =>
    db
      .selectFrom('image_filters')
      .where('user_id', '=', user_id)
      .select(['id', 'name', 'filter'])
      .orderBy('name')
      .execute(),

  save: async (
    trx: Trx,
    user_id: number,
    { name, filter }: Pick<SavedImageFilter, 'name' | 'filter'>,
  ): Promise<SavedImageFilter> => {
    // Locks the person, so that requests at the same time cannot exceed the limit together.
    await trx.selectFrom('users').where('id', '=', user_id).select('id').forNoKeyUpdate().execute()
    const saved = await savedFilters.list(trx, user_id)
    if (saved.length >= MOST_SAVED_FILTERS && !saved.some((one) => one.name === name))
      throw new Problem(409, messages.tooManyFilters)
    const values = { name, filter: JSON.stringify(filter) }
    return trx
      .insertInto('image_filters')
      .values({ user_id, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(values))
      .returning(['id', 'name', 'filter'])
      .executeTakeFirstOrThrow()
  },

  remove: async (trx: Trx, user_id: number, id: number): Promise<void> => {
    orNotFound(
      await trx
        .deleteFrom('image_filters')
        .where('id', '=', id)
        .where('user_id', '=', user_id)
        .returning('id')
        .executeTakeFirst(),
    )
  },
}
