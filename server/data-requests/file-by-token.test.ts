import { expect, it } from 'vitest'
import type { DataRequest } from '#domain/data-requests/request.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { runDataRequest } from './run-request.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)

it.each(['/organisations/{id}/data-requests', '/profile/data-requests'])(
  'a token, even one limited to a single farm, cannot download the file of POST %s',
  async (path) => {
    const { id: farm_id, organisation_id } = await makeFarm(db)
    const headers = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id }))
    const { data } = await ask<DataRequest>(`POST ${path.replace('{id}', String(organisation_id))}`, { headers })
    await runDataRequest(server, data.id)
    const url = `/api/data-requests/${data.id}/file`
    for (const farm_ids of [[farm_id], null]) {
      const body = { name: 'Nightly', days: 30, farm_ids }
      const made = await ask<{ token: string }>('POST /auth/tokens', { headers, body })
      expect(made.status).toBe(201)
      const authorization = `Bearer ${made.data.token}`
      expect((await app.inject({ url, headers: { authorization } })).statusCode).toBe(404)
    }
    expect((await app.inject({ url, headers })).statusCode).toBe(200)
  },
)
