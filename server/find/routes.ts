import type { FastifyInstance } from 'fastify'
import { allows } from '#domain/access/policy.ts'
import { find } from '#domain/find/endpoints.ts'
import { route } from '../platform/http/route.ts'
import { wordsOf } from '../platform/postgres/search.ts'
import { findDevices, findFarms, findFields, findPeople, findTunnels } from './queries.ts'

export const findRoutes = (app: FastifyInstance) => {
  route(app, find, async ({ actor, query: { q }, db }) => {
    if (wordsOf(q).length === 0) return { farms: [], devices: [], fields: [], tunnels: [], people: [] }
    const seesPeople =
      actor.kind === 'person' &&
      (allows('contact.see', actor.role, actor.hasPortal) || allows('user.list', actor.role, actor.hasPortal))
    const [farms, devices, fields, tunnels, people] = await Promise.all([
      findFarms(db, actor.scope, q),
      findDevices(db, actor.scope, q),
      findFields(db, actor.scope, q),
      findTunnels(db, actor.scope, q),
      seesPeople ? findPeople(db, actor.scope, q) : [],
    ])
    return { farms, devices, fields, tunnels, people }
  })
}
