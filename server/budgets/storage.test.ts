import { describe, expect, it } from 'vitest'
import type { OrganisationBudgets } from '#domain/budgets/endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { csvForm } from '../uploads/testing/upload-form.ts'
import { captureSender, storedCaptures } from '../ingest/testing/captures.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

/** 5 kB per organisation: a test image needs about two. */
const server = await makeServer({ env: { ORGANISATION_GIGABYTES: '0.000005' } })
const { app, db, blobs } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)
const sendImage = captureSender(server)

const makeOwner = async () => {
  const farm = await makeFarm(db)
  const { organisation_id } = farm
  return {
    organisation_id,
    device: await makeDevice(db, { farm_id: farm.id }),
    headers: await server.as(await makeUser(db, { role: 'entomology_admin', organisation_id })),
  }
}
type Owner = Awaited<ReturnType<typeof makeOwner>>
const budgetsOf = async ({ organisation_id, headers }: Owner) =>
  (await ask<OrganisationBudgets>(`GET /organisations/${organisation_id}/budgets`, { headers })).data
const upload = async ({ headers }: Owner, content: string) => {
  const form = csvForm(content)
  const url = '/api/surveys/survey/csv/flower'
  return app.inject({ method: 'POST', url, headers: { ...headers, ...form.headers }, payload: form.payload })
}

describe('the storage of an organisation', () => {
  it('includes images, thumbnails and uploads, and is shown to its administrators', async () => {
    const owner = await makeOwner()
    await sendImage(owner.device.key)
    const [image] = await storedCaptures(server, owner.device.id)
    const files = [image?.image_key, image?.thumbnail_key].map((key) => blobs.get(key ?? ''))
    const sizes = (await Promise.all(files)).map(({ length }) => length)
    expect((await budgetsOf(owner)).storage).toEqual({
      image_bytes: (sizes[0] ?? 0) + (sizes[1] ?? 0),
      upload_bytes: 0,
      images_of_unknown_size: 0,
      allowed_bytes: 5_000,
    })
    expect((await upload(owner, 'x'.repeat(300))).statusCode).toBe(201)
    const { storage, imports } = await budgetsOf(owner)
    expect([storage.upload_bytes, imports]).toEqual([300, { under_way: 1, allowed_at_once: 1 }])
    // The bytes of an unreadable file remain stored; those of an interrupted upload do not.
    const fail = async (attempts: number) => {
      await db
        .updateTable('imports')
        .set({ state: 'failed', attempts })
        .where('organisation_id', '=', owner.organisation_id)
        .execute()
      return (await budgetsOf(owner)).storage.upload_bytes
    }
    expect([await fail(1), await fail(0)]).toEqual([300, 0])
  })

  it('once full, rejects further images and uploads and says so, unlike that of other organisations', async () => {
    const [full, other] = [await makeOwner(), await makeOwner()]
    expect((await upload(full, 'x'.repeat(5_000))).statusCode).toBe(201)
    const image = await sendImage(full.device.key)
    expect(image).toMatchObject({ status: 429, message: expect.stringMatching(/^This organisation’s storage is full/) })
    expect((await upload(full, 'x')).statusCode).toBe(413)
    const { status } = await db
      .selectFrom('security_events')
      .where('kind', '=', 'budget')
      .where('endpoint', '=', 'uploadSurveys')
      .where('organisation_id', '=', full.organisation_id)
      .select('status')
      .executeTakeFirstOrThrow()
    expect(status, 'the log says that it was refused').toBe(413)
    expect(await storedCaptures(server, full.device.id)).toEqual([])
    expect((await sendImage(other.device.key)).status).toBe(200)
  })

  it('is updated image by image between two measurements', async () => {
    const { device } = await makeOwner()
    const statuses: number[] = []
    while (!statuses.includes(429) && statuses.length < 10)
      statuses.push((await sendImage(device.key, { id: `i${statuses.length}` })).status)
    expect(statuses.slice(0, 2)).toEqual([200, 200])
    expect(statuses.at(-1)).toBe(429)
    expect(await storedCaptures(server, device.id)).toHaveLength(statuses.length - 1)
  })
})
