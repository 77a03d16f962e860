import { mayActOn } from '#domain/access/users.ts'
import type { HistorySource } from '../history/queries.ts'
import { forbidden } from '../platform/http/problem.ts'
import { users } from './queries.ts'
import { targetUser } from './writes.ts'

/** An account's changes, for whoever may edit that person: they tell addresses. A deleted one's stay for the admins. */
export const userHistory: HistorySource = {
  parts: async (db, scope, id, actor) => {
    const user = (await users.find(db, actor, id)) ?? (await users.findDeleted(db, scope, id))
    if (!user) return undefined
    if (!mayActOn('user.edit', targetUser(actor), user)) throw forbidden()
    return [{ kind: 'users', ids: [id] }]
  },
}
