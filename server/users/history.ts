import { mayActOn } from '#domain/access/users.ts'
import type { HistorySource } from '../history/queries.ts'
import { forbidden } from '../platform/http/problem.ts'
import { users } from './queries.ts'
import { targetUser } from './writes.ts'

/**
 * Changes of an account, for people who may edit that person, because they contain addresses. The history of a deleted
 * account is for administrators.
 */
export const userHistory: HistorySource = {
  parts: async (db, scope, id, actor) => {
    const user = (await users.find(db, actor, id)) ?? (await users.findDeleted(db, scope, id))
    if (!user) return undefined
    if (!mayActOn('user.edit', targetUser(actor), user)) throw forbidden()
    return [{ kind: 'users', ids: [id] }]
  },
}
