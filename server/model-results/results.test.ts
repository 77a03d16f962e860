import { describe, expect, it } from 'vitest'
import { makeUser } from '../factories/people.ts'
import { message, sender } from '../ingest/testing/messages.ts'
import { makeServer } from '../testing/server.ts'
import { boxesOf, makeModelFarm, shownOf } from './testing/model-farm.ts'

const server = await makeServer()
server.setClock('2026-06-12T12:00:00Z')
const { db } = server
const sendMessages = sender(server)

describe('results of another model', () => {
  it('are listed with the image without changing how it is shown', async () => {
    const { image, put, show } = await makeModelFarm(server)
    const id = await image(['hoverfly'])
    const { status, data } = await put(id, 'other-1', ['bumblebee', 'hoverfly'])
    expect(status).toBe(200)
    expect(data).toEqual({ image_id: id, model_version: 'other-1', detections: 2, boxes_left_out: 0, counts: false })
    const shown = await show(id)
    expect(shownOf(shown)).toBe('null: hoverfly, 1, unreviewed')
    expect(
      shown.results.map(({ model_version, counts, detections }) => [model_version, counts, detections.length]),
    ).toEqual([
      [null, true, 1],
      ['other-1', false, 2],
    ])
    expect(shown.results[0]?.result_id).toBe(0)
  })

  it('are validated and placed like those of devices: clipped at the edge, omitted beyond it', async () => {
    const { image, headers, ask, show } = await makeModelFarm(server)
    const id = await image([])
    const [bee] = boxesOf(['bumblebee'])
    const send = (detections: object[]) =>
      ask<{ boxes_left_out: number }>(`PUT /images/${id}/detections`, {
        headers,
        body: { model_version: 'other-1', detections },
      })
    expect((await send([{ ...bee, x: 480, confidence: 2 }])).issues?.map(({ path }) => path)).toEqual([
      'detections.0.confidence',
      'detections.0.x',
    ])
    const { data } = await send([
      { ...bee, x: 0.9375 },
      { ...bee, x: 1.5 },
    ])
    expect(data.boxes_left_out).toBe(1)
    expect((await show(id)).results[1]?.detections).toEqual([{ ...bee, x: 0.9375, width: 0.0625 }])
  })

  it('of the same version are replaced, and unchanged when sent again without a difference', async () => {
    const { image, put, show } = await makeModelFarm(server)
    const id = await image([])
    await put(id, 'other-1', ['bumblebee'])
    const [, first] = (await show(id)).results
    await put(id, ' other-1 ', ['bumblebee'])
    expect((await show(id)).results[1]).toEqual(first)
    await put(id, 'other-1', ['hoverfly'])
    const { results } = await show(id)
    expect(results).toHaveLength(2)
    expect(results[1]?.detections[0]?.object_class_name).toBe('hoverfly')
  })

  it('never replace those sent by the device itself, even while another version is selected', async () => {
    const { device, image, put, choose, settle } = await makeModelFarm(server)
    await sendMessages(device.key, message('m1', { model_version: 'net-1' }))
    const id = await image(['hoverfly'], { at: '2026-06-10T10:10:00Z', message_id: 'm1' })
    const { status, issues } = await put(id, 'net-1', [])
    expect([status, issues?.[0]?.path]).toEqual([409, 'model_version'])
    await put(id, 'net-2', [])
    await choose('2026-06-01', 'net-2')
    await settle()
    expect((await put(id, 'net-1', [])).status).toBe(409)
  })

  it('of several images are stored completely or not at all', async () => {
    const { image, headers, ask, show } = await makeModelFarm(server)
    const foreign = await (await makeModelFarm(server)).image([])
    const [one, two] = [await image([]), await image([])]
    const send = (images: object[]) =>
      ask<{ images: object[] }>('PUT /images/detections', { headers, body: { images } })
    const given = (image_id: number, model_version = 'other-1') => ({
      image_id,
      model_version,
      detections: boxesOf(['bumblebee']),
    })
    expect((await send([given(one), given(foreign)])).status).toBe(404)
    expect((await send([given(one), given(one)])).issues?.map(({ path }) => path)).toEqual(['images.1.image_id'])
    expect((await show(one)).results).toHaveLength(1)
    const { status, data } = await send([given(two), given(one), given(one, 'other-2')])
    expect(status).toBe(200)
    expect(data.images).toMatchObject([
      { image_id: two, model_version: 'other-1' },
      { image_id: one, model_version: 'other-1' },
      { image_id: one, model_version: 'other-2' },
    ])
    expect((await send(Array.from({ length: 201 }, () => given(one)))).status).toBe(422)
  })

  it('are limited to 50 versions in an organisation', async () => {
    const { image, headers, ask, show } = await makeModelFarm(server)
    const id = await image([])
    const send = (versions: string[]) =>
      ask('PUT /images/detections', {
        headers,
        body: { images: versions.map((model_version) => ({ image_id: id, model_version, detections: [] })) },
      })
    const names = Array.from({ length: 51 }, (_, index) => `v${index}`)
    const { status, issues } = await send(names)
    expect([status, issues?.[0]?.path]).toEqual([422, 'images.0.model_version'])
    expect((await send(names.slice(0, 50))).status).toBe(200)
    expect((await send(['v50'])).status).toBe(422)
    expect((await send(['v7'])).status).toBe(200)
    expect((await show(id)).results).toHaveLength(51)
  })

  it('are deleted with their image', async () => {
    const { image, put, headers, ask, choose, settle } = await makeModelFarm(server)
    const id = await image(['hoverfly'])
    await put(id, 'other-1', [])
    await choose('2026-06-01', 'other-1')
    await settle()
    expect((await ask(`DELETE /images/${id}?reason=A+face`, { headers })).status).toBe(200)
    expect(await db.selectFrom('image_results').where('image_id', '=', id).select('id').execute()).toEqual([])
  })
})

describe('a token for model results', () => {
  it('reads images and writes results, and nothing else', async () => {
    const { farm, image, put, review, ask, show } = await makeModelFarm(server)
    const id = await image(['hoverfly'])
    const { organisation_id } = farm
    const owner = await server.as(await makeUser(db, { role: 'entomology_admin', organisation_id }))
    const make = async (more: object) => {
      const body = { name: 'Second model', days: 30, scope: 'detections', ...more }
      const { data } = await ask<{ token: string; writes: boolean; scope: string }>('POST /auth/tokens', {
        headers: owner,
        body,
      })
      expect(data).toMatchObject({ writes: true, scope: 'detections' })
      return { authorization: `Bearer ${data.token}` }
    }
    const token = await make({ farm_ids: [farm.id] })
    const status = async (endpoint: string, body?: object) =>
      (await ask(endpoint, { headers: token, ...(body ? { body } : {}) })).status
    for (const read of [`/images?farm_id=${farm.id}`, '/images/count', `/images/${id}`])
      expect([read, await status(`GET ${read}`)]).toEqual([read, 200])
    for (const file of ['image', 'thumbnail']) {
      const response = await server.app.inject({ url: `/api/captures/${id}/${file}`, headers: token })
      expect([file, response.statusCode]).toEqual([file, 200])
    }
    expect((await put(id, 'other-1', ['bumblebee'], token)).status).toBe(200)
    for (const other of [
      `/farms/${farm.id}`,
      '/devices',
      '/images/hours',
      `/images/export?ids=${id}`,
      '/users/profile',
      `/farms/${farm.id}/model-choices`,
    ])
      expect([other, await status(`GET ${other}`)]).toEqual([other, 403])
    expect((await review(id, { verdicts: ['confirmed'] }, token)).status).toBe(403)
    expect(await status(`PUT /farms/${farm.id}/model-choices`, { from_date: '2026-06-01', model_version: null })).toBe(
      403,
    )
    expect(await status(`DELETE /images/${id}?reason=A+face`)).toBe(403)
    const elsewhere = await makeModelFarm(server)
    expect((await put(await elsewhere.image([]), 'other-1', [], token)).status).toBe(404)
    expect((await show(id)).results).toHaveLength(2)
  })

  it('grants no more permissions than its owner has', async () => {
    const { farm, image, put, ask } = await makeModelFarm(server)
    const id = await image([])
    const { organisation_id } = farm
    const owner = await server.as(await makeUser(db, { role: 'entomology', organisation_id }))
    const body = { name: 'Second model', days: 30, scope: 'detections' }
    const { data } = await ask<{ token: string }>('POST /auth/tokens', { headers: owner, body })
    expect((await put(id, 'other-1', [], { authorization: `Bearer ${data.token}` })).status).toBe(403)
  })
})
