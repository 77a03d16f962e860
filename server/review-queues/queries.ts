import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { MOST_QUEUES, type ReviewQueue } from '#domain/review-queues/endpoints.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'

const selectQueues = (db: Db, scope: Scope, user_id: number) =>
  db
    .selectFrom('review_queues')
    .innerJoin('organisations', 'organisations.id', 'review_queues.organisation_id')
    .innerJoin('users', 'users.id', 'review_queues.created_by')
    .leftJoin('farms', 'farms.id', 'review_queues.farm_id')
    .where(within(scope, 'organisations.id'))
    // A token limited to some farms sees only their queues.
    .$if(scope.farm_ids !== undefined, (query) => query.where('farms.id', 'in', scope.farm_ids ?? []))
    .select([
      'review_queues.id',
      'review_queues.kind',
      'review_queues.organisation_id',
      'review_queues.farm_id',
      'farms.title as farm_title',
      'review_queues.from_date as from',
      'review_queues.to_date as to',
      'review_queues.created_at',
      sql<string>`concat_ws(' ', users.firstname, users.lastname)`.as('created_by_name'),
      sql<number>`(select count(*) from review_queue_images where queue_id = review_queues.id)::int`.as('images'),
      sql<number>`(select count(*) from review_queue_images queued join image_reviews review on review.image_id = queued.image_id
        join captures on captures.id = queued.image_id and captures.result_id = review.result_id
        where queue_id = review_queues.id and review.reviewed_by = ${user_id})::int`.as('reviewed'),
      sql<number>`(select count(*) from review_queue_images queued join captures on captures.id = queued.image_id
        where queue_id = review_queues.id and captures.reviews > 0)::int`.as('reviewed_by_anyone'),
    ])
    .orderBy('review_queues.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof selectQueues>['execute']>>[number]
const queueOf = (row: Row): ReviewQueue => ({ ...row, created_at: row.created_at.toISOString() })

export const reviewQueues = {
  list: async (db: Db, scope: Scope, user_id: number, organisation_id: number): Promise<ReviewQueue[]> => {
    const query = selectQueues(db, scope, user_id).where('review_queues.organisation_id', '=', organisation_id)
    return (await query.limit(MOST_QUEUES).execute()).map(queueOf)
  },

  find: async (db: Db, scope: Scope, user_id: number, id: number): Promise<ReviewQueue | undefined> => {
    const row = await selectQueues(db, scope, user_id).where('review_queues.id', '=', id).executeTakeFirst()
    return row && queueOf(row)
  },
}
