import { describe, expect, it } from 'vitest'
import type { ImageDetail } from '#domain/images/image.ts'
import { makeCardOf, picture } from '../image-uploads/testing/card.ts'
import { makeUndoJobs } from '../image-uploads/undo-writes.ts'
import { runModelChoices } from '../model-results/choice-writes.ts'
import { boxesOf, shownOf } from '../model-results/testing/model-farm.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { turnedPicture } from '../testing/turned-picture.ts'
import { waitFor } from '../testing/wait-for.ts'
import { captureSender } from './testing/captures.ts'
import { message, sender } from './testing/messages.ts'

/** Images that were uploaded from a camera's card before the camera itself sent them. */
const server = await makeServer()
server.setClock('2026-06-12T12:00:00Z')
await makeUndoJobs(server)
const { db } = server
const ask = asker(server.app)
const send = captureSender(server)
const sendText = sender(server)
const AT = '2026-06-10T09:00:00Z'
const added = { object_class_name: 'bumblebee', x: 0.1, y: 0.1, width: 0.1, height: 0.1 }

/** A card with one uploaded image, and its camera, which sends the image later. */
const makeUploaded = async (image?: Buffer) => {
  const card = await makeCardOf(server)
  const { device, headers } = card
  const sent = image ?? (await picture())
  const upload_id = await card.upload([{ image: sent, at: AT }])
  const id = (await card.images())[0]?.id ?? 0
  return {
    ...card,
    id,
    upload_id,
    show: async () => (await ask<ImageDetail>(`GET /images/${id}`, { headers })).data,
    review: (body: object) => ask(`PUT /images/${id}/review`, { headers, body }),
    deviceSends: (classes: readonly string[], { key = 'a1', query = '&message_id=m1' } = {}) =>
      send(device.key, {
        id: key,
        at: AT,
        query,
        parts: [
          ['detections', JSON.stringify(boxesOf(classes))],
          ['image', sent],
        ],
      }),
    tallies: () =>
      db
        .selectFrom('checked_insects')
        .innerJoin('model_versions', 'model_versions.id', 'model_id')
        .where('checked_insects.device_id', '=', device.id)
        .select(['model_versions.name', 'functional_group', 'tp', 'fp', 'fn'])
        .execute(),
    sendMessage: () => sendText(device.key, message('m1', { model_version: 'net-1' })),
  }
}

describe('an image that was uploaded before its camera sent it', () => {
  it('gets the camera’s detections, message and model, and can be found by them', async () => {
    const { deviceSends, sendMessage, show, images, id } = await makeUploaded()
    await sendMessage()
    const { data } = await deviceSends(['bumblebee', 'leaf'])
    expect(data).toMatchObject({ id, duplicate: true, boxes_left_out: 0 })
    expect(shownOf(await show())).toBe('net-1: bumblebee leaf, 1, unreviewed')
    expect(await images()).toHaveLength(1)
    const classes = await db
      .selectFrom('image_classes')
      .innerJoin('object_classes', 'object_classes.id', 'class_id')
      .where('image_id', '=', id)
      .select(['name', 'insects'])
      .orderBy('name')
      .execute()
    expect(classes).toEqual([
      { name: 'bumblebee', insects: 1 },
      { name: 'leaf', insects: 1 },
    ])
    const { message_id } = await db
      .selectFrom('captures')
      .where('id', '=', id)
      .select('message_id')
      .executeTakeFirstOrThrow()
    expect(message_id).toBe('m1')
  })

  it('does not change again when the camera resends it, with the same id or another', async () => {
    const { deviceSends, show, images } = await makeUploaded()
    await deviceSends(['bumblebee'])
    const before = await show()
    for (const key of ['a1', 'a2']) {
      const { data } = await deviceSends(['honeybee', 'honeybee'], { key, query: '&message_id=m2' })
      expect(data.duplicate).toBe(true)
    }
    expect(await show()).toEqual(before)
    expect(await images()).toHaveLength(1)
  })

  it('is completed once when the camera sends it several times concurrently', async () => {
    const { deviceSends, show, images } = await makeUploaded()
    const answers = await Promise.all(Array.from({ length: 6 }, () => deviceSends(['bumblebee'])))
    expect(answers.every(({ data }) => data.duplicate)).toBe(true)
    expect([shownOf(await show()), (await images()).length]).toEqual(['null: bumblebee, 1, unreviewed', 1])
  })

  it('is stored as one image with the camera’s data when both arrive at the same time', async () => {
    const card = await makeCardOf(server)
    for (let time = 0; time < 8; time += 1) {
      const image = await picture()
      const detections = JSON.stringify(boxesOf(['bumblebee']))
      const [{ data }] = await Promise.all([
        send(card.device.key, {
          id: `both-${time}`,
          at: AT,
          parts: [
            ['detections', detections],
            ['image', image],
          ],
        }),
        card.upload([{ image, at: AT }]),
      ])
      const images = await card.images()
      expect(images).toHaveLength(time + 1)
      const shown = (await ask<ImageDetail>(`GET /images/${data.id}`, { headers: card.headers })).data
      expect(shownOf(shown)).toBe('null: bumblebee, 1, unreviewed')
      // Only five uploads may be open.
      for (const { id } of await db.selectFrom('image_uploads').where('state', '=', 'open').select('id').execute())
        await ask(`POST /image-uploads/${id}/finish`, { headers: card.headers })
    }
  })

  it('is retained when the upload is undone, unlike its other images', async () => {
    const card = await makeUploaded()
    const [id, other] = [card.upload_id, await picture()]
    const [file] = (await card.register(id, [{ image: other }])).data
    await card.send('POST', { id, file: file?.id ?? 0, payload: other, length: other.length })
    expect(await card.images()).toHaveLength(2)
    await card.deviceSends(['bumblebee'])
    expect(await card.get(id)).toMatchObject({ stored: 1, duplicates: 1 })
    expect((await card.undo(id, '?confirm=true')).status).toBe(200)
    await waitFor(async () => expect((await card.get(id)).state).toBe('undone'))
    expect((await card.images()).map((image) => image.id)).toEqual([card.id])
    expect(shownOf(await card.show())).toBe('null: bumblebee, 1, unreviewed')
  })

  it('stays deleted if a user deleted it', async () => {
    const { deviceSends, images, headers, id } = await makeUploaded()
    await ask(`DELETE /images/${id}?reason=A%20face`, { headers })
    const { data } = await deviceSends(['bumblebee'])
    expect([data.duplicate, data.id, await images()]).toEqual([true, id, []])
  })

  it('has upright boxes when the camera’s boxes refer to the pixels as sent', async () => {
    const { deviceSends, show } = await makeUploaded(await turnedPicture(6))
    await deviceSends(['bumblebee'], { query: '&orientation=raw' })
    // The box is 0, 0.25, 0.125 by 0.125 in the pixels as sent.
    expect((await show()).detections).toMatchObject([{ x: 0.625, y: 0, width: 0.125, height: 0.125 }])
  })
})

describe('a review made before the camera sent its detections', () => {
  it('is stored, but does not apply to boxes that the reviewer had not seen', async () => {
    const { review, deviceSends, show, tallies } = await makeUploaded()
    await review({ verdicts: [], added: [added, added] })
    expect([shownOf(await show()), await tallies()]).toEqual([
      'null: , 2, corrected',
      [{ name: '', functional_group: 'bumblebee', tp: 0, fp: 0, fn: 2 }],
    ])
    await deviceSends(['bumblebee', 'honeybee', 'honeybee'])
    const shown = await show()
    expect(shownOf(shown)).toBe('null: bumblebee honeybee honeybee, 3, unreviewed')
    expect([shown.other_reviews.length, await tallies()]).toEqual([1, []])
    expect(shown.results.map(({ result_id, counts }) => [result_id, counts])).toEqual([
      [0, true],
      [-1, false],
    ])
    expect(shown.other_reviews[0]).toMatchObject({ result_id: -1, added: [added, added] })
    // The same person reviews the camera's detections.
    expect((await review({ verdicts: ['confirmed', 'rejected', 'confirmed'] })).status).toBe(200)
    expect(shownOf(await show())).toContain('2, corrected')
    expect((await tallies()).map(({ functional_group, tp, fp, fn }) => [functional_group, tp, fp, fn])).toEqual([
      ['bumblebee', 1, 0, 0],
      ['honeybee', 1, 1, 0],
    ])
  })

  it('remains valid if the camera detected nothing, and is then attributed to its model', async () => {
    const { review, deviceSends, sendMessage, show, tallies } = await makeUploaded()
    await sendMessage()
    await review({ verdicts: [], added: [added] })
    await deviceSends([])
    expect([shownOf(await show()), await tallies()]).toEqual([
      'net-1: , 1, corrected',
      [{ name: 'net-1', functional_group: 'bumblebee', tp: 0, fp: 0, fn: 1 }],
    ])
  })
})

describe('a card image for which another model is selected', () => {
  it('still shows that model’s results, and those of the camera once these are selected', async () => {
    const { farm, headers, id, review, deviceSends, sendMessage, show, tallies } = await makeUploaded()
    await sendMessage()
    await review({ verdicts: [], added: [added] })
    const path = `/farms/${farm.id}/model-choices`
    const choose = async (model_version: string | null) => {
      await ask(`PUT ${path}`, { headers, body: { from_date: '2026-06-01', model_version } })
      while (await runModelChoices(db));
    }
    const body = { model_version: 'net-9', detections: boxesOf(['hoverfly']) }
    expect((await ask(`PUT /images/${id}/detections`, { headers, body })).status).toBe(200)
    await choose('net-9')
    await review({ verdicts: ['confirmed'] })
    expect(shownOf(await show())).toBe('net-9: hoverfly, 1, confirmed')
    await deviceSends(['bumblebee', 'honeybee'])
    const shown = await show()
    expect(shownOf(shown)).toBe('net-9: hoverfly, 1, confirmed')
    expect(
      shown.results.map(({ result_id, model_version, detections }) => [
        Math.sign(result_id),
        model_version,
        detections.length,
      ]),
    ).toEqual([
      [0, 'net-1', 2],
      [1, 'net-9', 1],
      [-1, null, 0],
    ])
    expect((await tallies()).map((one) => [one.name, one.functional_group, one.tp])).toEqual([['net-9', 'hoverfly', 1]])
    await choose(null)
    expect(shownOf(await show())).toBe('net-1: bumblebee honeybee, 2, unreviewed')
  })
})
