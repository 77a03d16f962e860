import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import type { Webhook, WebhookDelivery } from '#domain/notifications/webhook.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm, makeOrganisation } from '../../factories/places.ts'
import { asker } from '../../testing/asker.ts'
import type { startReceiver } from '../../testing/receiver.ts'
import type { TestServer } from '../../testing/server.ts'
import { waitFor } from '../../testing/wait-for.ts'

/** Organisations with a farm, a person who manages webhooks, and a path of the receiver. */
export const webhookHomes = (server: TestServer, receiver: Awaited<ReturnType<typeof startReceiver>>) => {
  const { db } = server
  const ask = asker(server.app)
  const hurry = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)
  let number = 0
  const makeHome = async (role: Role = 'farm_admin') => {
    const { id: organisation_id } = await makeOrganisation(db)
    const farm = await makeFarm(db, { organisation_id })
    const headers = await server.as(await makeUser(db, { role, organisation_id }))
    const path = `/hooks/${(number += 1)}`
    const hooks = `/organisations/${organisation_id}/webhooks`
    return {
      organisation_id,
      farm,
      headers,
      hooks,
      path,
      add: (given: object = {}) =>
        ask<Webhook & { secret: string }>(`POST ${hooks}`, {
          headers,
          body: { title: 'Farm office', url: `${receiver.url}${path}`, ...given },
        }),
      deliveries: async (id: number) =>
        (await ask<WebhookDelivery[]>(`GET ${hooks}/${id}/deliveries`, { headers })).data,
      call: <T>(endpoint: string, body?: object) =>
        ask<T>(endpoint.replace(' ', ` ${hooks}`), { headers, ...(body ? { body } : {}) }),
      arrived: () => receiver.received.filter((one) => one.path === path),
    }
  }
  type Home = Awaited<ReturnType<typeof makeHome>>
  return {
    makeHome,
    arrive: (home: Home, many = 1) =>
      waitFor(async () => {
        await hurry()
        const all = home.arrived()
        if (all.length < many) throw new Error(`${all.length} requests`)
        return all
      }),
    become: (home: Home, id: number, states: string[]) =>
      waitFor(async () => {
        await hurry()
        const list = await home.deliveries(id)
        expect(list.map(({ state }) => state)).toEqual(states)
        return list
      }),
  }
}
export type WebhookHome = Awaited<ReturnType<ReturnType<typeof webhookHomes>['makeHome']>>
