import { expect, it } from 'vitest'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { messages } from '#domain/messages.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const farm = await makeFarm(server.db)
const headers = await server.as(
  await makeUser(server.db, { role: 'entomology_admin', organisation_id: farm.organisation_id }),
)

it.each(['csv', 'xlsx', 'dataset_csv', 'dataset_parquet'])(
  'a %s report whose first query fails returns a plain error envelope, which every client can read',
  async (format) => {
    await server.asOwner('alter table flower_observations rename to flower_observations_away')
    try {
      const response = await server.app.inject({
        url: `/api/surveys/csv?start=2026-06-01&end=2026-06-30&flower=true&format=${format}`,
        headers: { ...headers, 'accept-encoding': 'gzip, br' },
      })
      expect(response.statusCode).toBe(500)
      expect(response.headers['content-disposition']).toBeUndefined()
      expect(response.headers['content-type']).toContain('application/json')
      expect(response.headers['content-encoding']).toBeUndefined()
      expect(response.json()).toMatchObject({ error: true, message: messages.somethingWrongLater, data: null })
    } finally {
      await server.asOwner('alter table flower_observations_away rename to flower_observations')
    }
  },
)
