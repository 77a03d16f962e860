import { sql } from 'kysely'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { DetectionAgreement } from '#domain/image-reviews/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { makeUser } from '../factories/people.ts'
import { message, sender } from '../ingest/testing/messages.ts'
import { nameLateModels } from '../image-reviews/late-message-writes.ts'
import { agreementRows } from '../image-reviews/testing/checked-farm.ts'
import { makeServer } from '../testing/server.ts'
import { makeModelFarm, shownOf } from './testing/model-farm.ts'

const server = await makeServer()
server.setClock('2026-06-12T12:00:00Z')
const { db } = server
const sendMessages = sender(server)

describe('the selected model version', () => {
  it('determines from a local day on how images are shown, found and exported', async () => {
    const { farm, headers, image, put, choose, settle, show, ids } = await makeModelFarm(server)
    // In London, 23:30 UTC in June is the next day.
    const before = await image(['hoverfly'], { at: '2026-06-09T22:30:00Z' })
    const after = await image(['hoverfly'], { at: '2026-06-09T23:30:00Z' })
    const without = await image(['hoverfly'], { at: '2026-06-11T09:00:00Z' })
    for (const id of [before, after]) await put(id, 'net-2', ['bumblebee', 'bumblebee', 'background'])
    await choose('2026-06-10', 'net-2')
    await settle()
    expect(shownOf(await show(before))).toBe('null: hoverfly, 1, unreviewed')
    expect(shownOf(await show(after))).toBe('net-2: bumblebee bumblebee background, 2, unreviewed')
    expect(shownOf(await show(without))).toBe('null: hoverfly, 1, unreviewed')
    expect((await show(after)).results.map(({ counts }) => counts)).toEqual([false, true])
    expect((await show(after)).results[0]?.detections).toHaveLength(1)
    expect(await ids('functional_group=bumblebee')).toEqual([after])
    expect(await ids('functional_group=hoverfly')).toEqual([before, without])
    expect(await ids('model_version=net-2')).toEqual([after])
    expect(await ids('min_insects=2')).toEqual([after])
    const file = await server.app.inject({
      url: `/api/images/export?farm_id=${farm.id}&files=false`,
      headers,
    })
    const boxes = new TextDecoder().decode(unzipSync(new Uint8Array(file.rawPayload))['boxes.csv'])
    expect(boxes.split('\n').filter((row) => row.startsWith(`${after},`))).toHaveLength(3)
  })

  it('takes effect immediately for results that arrive later, and not for images without results', async () => {
    const { image, put, choose, settle, show } = await makeModelFarm(server)
    const early = await image(['hoverfly'])
    await put(early, 'net-2', ['bumblebee'])
    await choose('2026-06-01', 'net-2')
    await settle()
    const late = await image(['hoverfly'])
    expect(shownOf(await show(late))).toBe('null: hoverfly, 1, unreviewed')
    expect((await put(late, 'net-2', ['honeybee'])).data.counts).toBe(true)
    expect(shownOf(await show(late))).toBe('net-2: honeybee, 1, unreviewed')
    // Replacing the results that decide shows the new ones.
    await put(late, 'net-2', [])
    expect(shownOf(await show(late))).toBe('net-2: , 0, unreviewed')
    expect((await put(late, 'net-3', ['honeybee'])).data.counts).toBe(false)
  })

  it('applies from a later day on to images of that day as soon as they have results', async () => {
    const { image, put, choose, settle, show } = await makeModelFarm(server)
    await put(await image([]), 'net-2', [])
    // The camera's clock is some hours ahead.
    const ahead = await image(['hoverfly'], { at: '2026-06-12T23:10:00Z' })
    await put(ahead, 'net-2', ['bumblebee'])
    await choose('2026-06-13', 'net-2')
    await settle()
    expect(shownOf(await show(ahead))).toBe('net-2: bumblebee, 1, unreviewed')
    const sameDay = await image(['hoverfly'], { at: '2026-06-12T11:00:00Z' })
    await put(sameDay, 'net-2', ['bumblebee'])
    server.setClock('2026-06-13T09:00:00Z')
    await settle()
    const nextDay = await image(['hoverfly'], { at: '2026-06-13T08:00:00Z' })
    await put(nextDay, 'net-2', ['bumblebee'])
    expect(shownOf(await show(sameDay))).toBe('null: hoverfly, 1, unreviewed')
    expect(shownOf(await show(nextDay))).toBe('net-2: bumblebee, 1, unreviewed')
    server.setClock('2026-06-12T12:00:00Z')
  })

  it('can be reverted by another selection or by deleting it: images are then shown as sent by the device', async () => {
    const { device, image, put, choose, forget, settle, show, models } = await makeModelFarm(server)
    await sendMessages(device.key, message('m1', { model_version: 'net-1' }))
    const id = await image(['hoverfly'], { at: '2026-06-10T10:10:00Z', message_id: 'm1' })
    const sent = await show(id)
    await put(id, 'net-2', ['bumblebee'])
    await choose('2026-06-01', 'net-2')
    await settle()
    expect(shownOf(await show(id))).toBe('net-2: bumblebee, 1, unreviewed')
    await choose('2026-06-05', null)
    await settle()
    expect(await show(id)).toMatchObject({ ...sent, results: [{ counts: true }, { counts: false }] })
    await forget('2026-06-05')
    await settle()
    expect(shownOf(await show(id))).toBe('net-2: bumblebee, 1, unreviewed')
    await forget('2026-06-01')
    await settle()
    expect(await show(id)).toMatchObject({ ...sent, results: [{ counts: true }, { counts: false }] })
    expect((await forget('2026-06-01')).status).toBe(404)
    expect(await models()).toMatchObject({
      choices: [],
      versions: [{ model_version: 'net-2', images: 1, images_counting: 0 }],
    })
  })

  it('adds class names without using up the camera’s limit', async () => {
    const { device, image, put, choose, settle, ids } = await makeModelFarm(server)
    const id = await image([])
    await put(id, 'net-2', ['a beetle that only net-2 names'])
    await choose('2026-06-01', 'net-2')
    await settle()
    expect(await ids('taxon=a+beetle+that+only+net-2+names')).toEqual([id])
    const brought = db.selectFrom('object_classes').where('brought_by', '=', device.id).select('name')
    expect(await brought.execute()).toEqual([])
  })

  it('can add a limited number of class names for each organisation', async () => {
    const [full, other] = [await makeModelFarm(server), await makeModelFarm(server)]
    await sql`insert into object_classes (name, brought_for)
      select 'moth ' || number || ' of ' || ${full.farm.organisation_id}::int, ${full.farm.organisation_id}
      from generate_series(1, 5000) as number`.execute(db)
    const found = async ({ image, put, choose, settle, ids, show }: typeof full, name: string) => {
      const id = await image([])
      await put(id, 'net-2', [name])
      await choose('2026-06-01', 'net-2')
      await settle()
      expect(shownOf(await show(id))).toBe(`net-2: ${name}, 1, unreviewed`)
      return (await ids(`taxon=${encodeURIComponent(name)}`)).length
    }
    expect(await found(full, 'a moth beyond the limit')).toBe(0)
    expect(await found(full, 'moth 7 of '.concat(String(full.farm.organisation_id)))).toBe(1)
    expect(await found(other, 'a moth of another organisation')).toBe(1)
  })

  it('must have results in the organisation', async () => {
    const { image, put, choose, preview } = await makeModelFarm(server)
    const elsewhere = await makeModelFarm(server)
    await elsewhere.put(await elsewhere.image([]), 'theirs', [])
    await put(await image([]), 'ours', [])
    const { status, issues } = await choose('2026-06-01', 'theirs')
    expect([status, issues?.[0]?.path]).toEqual([422, 'model_version'])
    expect((await choose('2026-06-01', 'ours')).status).toBe(200)
    expect(await preview({ from_date: '2026-06-01', model_version: 'theirs' })).toBeNull()
  })

  it('is recorded in the history with its author', async () => {
    const { farm, image, put, choose } = await makeModelFarm(server)
    await put(await image([]), 'net-2', [])
    await choose('2026-06-01', 'net-2')
    await choose('2026-06-01', null)
    const { rows } = await sql<{ action: string }>`
      select action from history where kind = 'model_choices' and record_id in (
        select id from model_choices where farm_id = ${farm.id}) and actor_id is not null order by id`.execute(db)
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update'])
  })

  it('does not change the counts that were sent', async () => {
    const { device, farm, image, put, choose, settle } = await makeModelFarm(server)
    await sendMessages(device.key, message('m1', { model_version: 'net-1' }))
    const counts = () =>
      db
        .selectFrom('daily_counts')
        .innerJoin('placements', 'placements.id', 'daily_counts.placement_id')
        .where('placements.farm_id', '=', farm.id)
        .selectAll('daily_counts')
        .execute()
    const before = await counts()
    expect(before).not.toEqual([])
    await put(await image(['hoverfly'], { at: '2026-06-10T10:10:00Z', message_id: 'm1' }), 'net-2', [])
    await choose('2026-06-01', 'net-2')
    await settle()
    expect(await counts()).toEqual(before)
  })

  it('does not prevent a late message from setting the device’s model', async () => {
    const { device, image, put, choose, settle, show } = await makeModelFarm(server)
    const id = await image(['hoverfly'], { at: '2026-06-10T10:10:00Z', message_id: 'late' })
    // The server's clock and the time of receipt must be in the same days.
    await db
      .updateTable('captures')
      .set({ received_at: new Date('2026-06-12T11:00:00Z') })
      .where('id', '=', id)
      .execute()
    await put(id, 'net-2', ['bumblebee'])
    await choose('2026-06-01', 'net-2')
    await settle()
    await sendMessages(device.key, message('late', { model_version: 'net-1' }))
    await nameLateModels(db, server.clock())
    expect((await show(id)).results.map(({ model_version }) => model_version)).toEqual(['net-1', 'net-2'])
    expect(shownOf(await show(id))).toBe('net-2: bumblebee, 1, unreviewed')
  })
})

describe('a review', () => {
  it('belongs to the reviewed results, and counts again when these are selected again', async () => {
    const { headers, image, put, review, choose, settle, show, ids, ask } = await makeModelFarm(server)
    const id = await image(['hoverfly'])
    await put(id, 'net-2', ['bumblebee', 'honeybee'])
    await review(id, { verdicts: ['rejected'] })
    expect(shownOf(await show(id))).toBe('null: hoverfly, 0, corrected')
    await choose('2026-06-01', 'net-2')
    await settle()
    const shown = await show(id)
    expect(shownOf(shown)).toBe('net-2: bumblebee honeybee, 2, unreviewed')
    expect(shown).toMatchObject({ reviews: 0, review: null, own_review: null, all_reviews: [] })
    expect(shown.other_reviews).toMatchObject([{ verdicts: ['rejected'], model_version: null, result_id: 0 }])
    expect(await ids('review_state=unreviewed&not_reviewed_by_me=true')).toEqual([id])
    // Verdicts on the results sent by the device are refused, even if their number is the same.
    expect((await review(id, { verdicts: ['confirmed', 'confirmed'], result_id: 0 })).status).toBe(409)
    expect((await review(id, { verdicts: ['confirmed'] })).status).toBe(422)
    expect((await review(id, { verdicts: ['confirmed', 'rejected'], result_id: shown.result_id })).status).toBe(200)
    expect(shownOf(await show(id))).toBe('net-2: bumblebee honeybee, 1, corrected')
    await choose('2026-06-02', null)
    await settle()
    expect(shownOf(await show(id))).toBe('null: hoverfly, 0, corrected')
    expect((await show(id)).other_reviews).toMatchObject([
      { verdicts: ['confirmed', 'rejected'], model_version: 'net-2' },
    ])
    // Deleting a review deletes the one of the results that decide, unless the caller saw other results.
    const { status, message } = await ask(`DELETE /images/${id}/review?result_id=${shown.result_id}`, { headers })
    expect([status, message]).toEqual([409, messages.otherResultsDecide])
    expect(shownOf(await show(id))).toBe('null: hoverfly, 0, corrected')
    expect((await ask(`DELETE /images/${id}/review?result_id=0`, { headers })).status).toBe(200)
    expect(shownOf(await show(id))).toBe('null: hoverfly, 1, unreviewed')
    await choose('2026-06-02', 'net-2')
    await settle()
    expect(shownOf(await show(id))).toBe('net-2: bumblebee honeybee, 1, corrected')
  })

  it('of replaced results does not count for the new results of the same version', async () => {
    const { image, put, review, choose, settle, show } = await makeModelFarm(server)
    const id = await image(['hoverfly'])
    await put(id, 'net-2', ['bumblebee'])
    await choose('2026-06-01', 'net-2')
    await settle()
    await review(id, { verdicts: ['confirmed'] })
    await put(id, 'net-2', ['honeybee'])
    const shown = await show(id)
    expect(shownOf(shown)).toBe('net-2: honeybee, 1, unreviewed')
    expect(shown.other_reviews).toMatchObject([{ verdicts: ['confirmed'], model_version: 'net-2' }])
  })

  it('of results that are not selected still extends the retention of its image', async () => {
    const { farm, headers, image, put, review, choose, settle, ask } = await makeModelFarm(server)
    const id = await image(['hoverfly'])
    await review(id, { verdicts: ['confirmed'] })
    await put(id, 'net-2', [])
    await choose('2026-06-01', 'net-2')
    await settle()
    const { data } = await ask<{ kept_longer: number }>(`GET /images/retention?farm_id=${farm.id}`, { headers })
    expect(data.kept_longer).toBe(1)
  })

  it('determines the performance of the selected version', async () => {
    const { farm, headers, image, put, review, choose, settle, ask } = await makeModelFarm(server)
    const { organisation_id } = farm
    const id = await image(['hoverfly'])
    const { id: created_by } = await makeUser(db, { role: 'entomology', organisation_id })
    const { id: queue_id } = await db
      .insertInto('review_queues')
      .values({ organisation_id, kind: 'representative', created_by })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('review_queue_images')
      .values({ queue_id, image_id: id, stratum: 'all', probability: 1, position: 1 })
      .execute()
    const performance = async (query = '') =>
      (
        await ask<{ images: number; classes: { class_name: string }[] }>(
          `GET /organisations/${organisation_id}/model-performance?${query}`,
          { headers },
        )
      ).data
    await review(id, { verdicts: ['confirmed'] })
    expect((await performance()).classes.map(({ class_name }) => class_name)).toEqual(['hoverfly'])
    await put(id, 'net-2', ['bumblebee', 'bumblebee'])
    await choose('2026-06-01', 'net-2')
    await settle()
    expect((await performance()).images).toBe(0)
    await review(id, { verdicts: ['confirmed', 'rejected'] })
    expect((await performance('model_version=net-2')).classes.map(({ class_name }) => class_name)).toEqual([
      'bumblebee',
    ])
    // The review of the previous version still shows how far its counts can be trusted.
    const { data } = await ask<DetectionAgreement>(`GET /organisations/${organisation_id}/detection-agreement`, {
      headers,
    })
    expect(agreementRows(data)).toEqual(['null hoverfly 1 0 0', 'net-2 bumblebee 1 1 0'])
  })

  it('is recalculated when a class is mapped while other results are selected', async () => {
    const { farm, device, headers, image, put, review, choose, forget, settle, ask } = await makeModelFarm(server)
    const { organisation_id } = farm
    const id = await image(['class_8', 'hoverfly'])
    await put(id, 'net-2', ['class_8'])
    // Two people reviewed the results sent by the device: the later review decides.
    const { id: other } = await makeUser(db, { role: 'entomology', organisation_id })
    await review(id, { verdicts: ['rejected', 'rejected'] }, await server.as({ id: other }))
    server.setClock('2026-06-12T12:05:00Z')
    await review(id, { verdicts: ['confirmed', 'confirmed'] })
    await choose('2026-06-01', 'net-2')
    await settle()
    const tallies = async () =>
      (
        await db
          .selectFrom('checked_insects')
          .innerJoin('model_versions', 'model_versions.id', 'model_id')
          .where('device_id', '=', device.id)
          .select(['name', 'functional_group', 'tp', 'fp'])
          .orderBy('name')
          .orderBy('functional_group')
          .execute()
      ).map(({ name, functional_group, tp, fp }) => `${name} ${functional_group} ${tp} ${fp}`)
    const path = `/organisations/${organisation_id}/classes`
    const classes = await ask<{ id: number; object_class_name: string }[]>(`GET ${path}`, { headers })
    const class_id = classes.data.find(({ object_class_name }) => object_class_name === 'class_8')?.id
    const map = (from_date: string) =>
      ask(`PUT ${path}/${class_id}/mapping`, {
        headers,
        body: { from_date, kind: 'functional_group', functional_group: 'bumblebee' },
      })
    // The results of net-2 decide and are not reviewed.
    expect((await map('2026-06-01')).status).toBe(200)
    expect(await tallies()).toEqual([' bumblebee 1 0', ' hoverfly 1 0'])
    await review(id, { verdicts: ['rejected'] })
    await forget('2026-06-01')
    await settle()
    // The results sent by the device decide: the review of net-2 is recalculated, too.
    await ask(`DELETE ${path}/${class_id}/mapping?from_date=2026-06-01`, { headers })
    expect(await tallies()).toEqual([' hoverfly 1 0'])
    await map('2026-06-10')
    await choose('2026-06-01', 'net-2')
    await settle()
    expect(await tallies()).toEqual([' bumblebee 1 0', ' hoverfly 1 0', 'net-2 bumblebee 0 1'])
    server.setClock('2026-06-12T12:00:00Z')
  })
})
