import { expect, it } from 'vitest'
import type { HistoryEntry } from '#domain/history/endpoints.ts'
import { makeUser } from '../factories/people.ts'
import { makeServer } from '../testing/server.ts'
import { flowerHead, flowerRow, makeUploader, csvOf } from './testing/uploader.ts'

const server = await makeServer()
const { db } = server
server.setClock('2026-07-01T12:00:00Z')

it('an uploaded entry is edited by the farmer it names, by users who may edit all, and by no one else', async () => {
  const uploader = await makeUploader(server)
  const organisation_id = uploader.farm.organisation_id
  const farmer = await makeUser(db, { organisation_id, firstname: 'Tom', lastname: 'Hale' })
  const colleague = await makeUser(db, { organisation_id, firstname: 'Ann', lastname: 'Hale' })
  const named = (plant: number, name: string) => flowerRow(plant).replace('Ines Duarte', name)
  const batch = await uploader.take('flower', csvOf(flowerHead, named(1, 'tom hale'), named(2, 'A Stranger')))
  const [toms, strangers] = await db
    .selectFrom('flower_surveys')
    .innerJoin('flower_observations as counts', 'flower_survey_id', 'flower_surveys.id')
    .where('flower_surveys.import_id', '=', batch.id)
    .orderBy('plant_number')
    .select(['flower_surveys.id', 'survey_id', 'counts.id as count_id', 'observer_id', 'observer_name'])
    .execute()
  expect([toms?.observer_id, toms?.observer_name]).toEqual([farmer.id, null])
  expect([strangers?.observer_id, strangers?.observer_name]).toEqual([null, 'A Stranger'])

  const [asFarmer, asColleague, asUploader] = [await server.as(farmer), await server.as(colleague), uploader.headers]
  const edit = async (entry: typeof toms, headers: Record<string, string>, count: number) => {
    const path = `/surveys/${entry?.survey_id}/flowers/${entry?.id}/observations/${entry?.count_id}`
    const { status } = await uploader.ask(`PUT ${path}`, { headers, body: { count, notes: 'counted again' } })
    return status
  }
  expect(await edit(toms, asColleague, 3)).toBe(403)
  expect(await edit(strangers, asFarmer, 3)).toBe(403)
  expect(await edit(strangers, asColleague, 3)).toBe(403)
  expect(await edit(toms, asFarmer, 4)).toBe(200)
  expect(await edit(strangers, asUploader, 5)).toBe(200)
  const counts = await db
    .selectFrom('flower_observations')
    .where('import_id', '=', batch.id)
    .orderBy('id')
    .select(['count', 'notes', 'version'])
    .execute()
  expect(counts).toEqual([
    { count: 4, notes: 'counted again', version: 2 },
    { count: 5, notes: 'counted again', version: 2 },
  ])

  // The history shows the upload that created it, and the person's change.
  const { data } = await uploader.ask<{ rows: HistoryEntry[] }>(`GET /history/flower_surveys/${toms?.id}?limit=10`, {
    headers: uploader.headers,
  })
  expect(data.rows.map(({ kind, action, actor }) => [kind, action, actor])).toEqual([
    ['flower_observations', 'update', 'Tom Hale'],
    ['imports', 'create', 'Ines Duarte'],
  ])
  expect(data.rows[0]?.changes).toEqual([
    { member: 'count', from: 7, to: 4 },
    { member: 'notes', from: null, to: 'counted again' },
  ])
  // Changes made by people are not undone.
  expect((await uploader.act(batch.id, 'undo')).status).toBe(409)
  // Uploading the same file again reports that the count differs.
  const again = await uploader.check('flower', csvOf(flowerHead, named(1, 'tom hale')))
  expect(await uploader.faults(again.id)).toEqual(['2 row: is already in Bombus, with different values'])
})
