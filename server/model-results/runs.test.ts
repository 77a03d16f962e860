import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction, system } from '../platform/postgres/database.ts'
import { makeServer } from '../testing/server.ts'
import { waitFor } from '../testing/wait-for.ts'
import { runBatch, runModelChoices } from './choice-writes.ts'
import { previewChoice } from './preview-queries.ts'
import { boxesOf, makeModelFarm } from './testing/model-farm.ts'
import { putResults } from './writes.ts'

const server = await makeServer()
server.setClock('2026-06-12T12:00:00Z')
const { db } = server

describe('updating images to the selected version', () => {
  const makeImages = async (count: number) => {
    const made = await makeModelFarm(server)
    const ids: number[] = []
    for (let index = 0; index < count; index += 1) {
      const id = await made.image(['hoverfly'])
      await made.put(id, 'net-2', ['bumblebee'])
      ids.push(id)
    }
    return { ...made, all: ids }
  }
  /** Runs a batch whose server is killed before the batch is stored. */
  const killed = () =>
    inTransaction(db, system, async (trx) => {
      await runBatch(trx, 2)
      throw new Error('killed')
    })

  it('runs in batches, shows its progress, and resumes after a server was killed', async () => {
    const { all, choose, models, settle, ids } = await makeImages(5)
    await choose('2026-06-01', 'net-2')
    expect((await models()).run).toMatchObject({ done: 0, total: 5, finished_at: null })
    await expect(killed()).rejects.toThrow('killed')
    expect((await models()).run).toMatchObject({ done: 0, total: 5, finished_at: null })
    expect(await runModelChoices(db, 2)).toBe(true)
    expect((await models()).run).toMatchObject({ done: 2, total: 5, finished_at: null })
    expect(await ids('model_version=net-2')).toEqual(all.slice(0, 2))
    await settle()
    const { run, versions } = await models()
    expect(run).toMatchObject({ done: 5, total: 5 })
    expect(run?.finished_at).not.toBeNull()
    expect(versions).toEqual([{ model_version: 'net-2', images: 5, images_counting: 5 }])
    expect(await ids('model_version=net-2')).toEqual(all)
  })

  it('restarts if another version is selected in the meantime, from the earlier of the two days', async () => {
    const { all, image, put, choose, models, settle, ids } = await makeImages(3)
    await choose('2026-06-01', 'net-2')
    await runModelChoices(db, 2)
    await choose('2026-06-11', null)
    expect((await models()).run).toMatchObject({ done: 0, total: 3, finished_at: null })
    const late = await image(['hoverfly'], { at: '2026-06-11T09:00:00Z' })
    await put(late, 'net-2', ['bumblebee'])
    await settle()
    expect(await ids('model_version=net-2')).toEqual(all)
  })

  it('finds results that were being stored while a version was selected', async () => {
    const { image, put, choose, settle, ids } = await makeModelFarm(server)
    const [first, second] = [await image(['hoverfly']), await image(['hoverfly'])]
    await put(first, 'net-2', ['bumblebee'])
    const [stored, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const storing = inTransaction(db, system, async (trx) => {
      const given = { image_id: second, model_version: 'net-2', detections: boxesOf(['bumblebee']) }
      await putResults(trx, { kind: 'all' }, [given], () => '')
      stored.resolve()
      await mayEnd.promise
    })
    await stored.promise
    const settled = choose('2026-06-01', 'net-2').then(settle)
    await waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query like '%farms%for no key update%'`.execute(db)
      expect(rows).toHaveLength(1)
    })
    mayEnd.resolve()
    await Promise.all([storing, settled])
    expect(await ids('model_version=net-2')).toEqual([first, second])
  })
})

describe('a preview', () => {
  it('returns images, reviews and insects by functional group before and after, and stores nothing', async () => {
    const { image, put, review, choose, settle, preview, models } = await makeModelFarm(server)
    const before = await image(['hoverfly'], { at: '2026-06-05T10:00:00Z' })
    const reviewed = await image(['hoverfly', 'bumblebee'], { at: '2026-06-10T10:00:00Z' })
    const plain = await image(['hoverfly'], { at: '2026-06-11T10:00:00Z' })
    await image(['honeybee'], { at: '2026-06-11T11:00:00Z' })
    for (const id of [before, reviewed, plain]) await put(id, 'net-2', ['bumblebee', 'weevil', 'background'])
    await review(reviewed, { verdicts: ['confirmed', 'rejected'] })
    const given = { from_date: '2026-06-06', model_version: 'net-2' }
    const expected = {
      images: 2,
      reviewed: 1,
      first_day: '2026-06-10',
      last_day: '2026-06-11',
      since_day: null,
      groups: [
        { functional_group: 'bumblebee', before: 0, after: 2 },
        { functional_group: 'hoverfly', before: 2, after: 0 },
        { functional_group: 'unidentified', before: 0, after: 2 },
      ],
    }
    expect(await preview(given)).toEqual(expected)
    expect(await models()).toMatchObject({ choices: [], run: null })
    await choose(given.from_date, 'net-2')
    await settle()
    expect(await preview(given)).toMatchObject({ images: 0, groups: [], first_day: null })
    // Back to the results sent by the device: their review counts.
    expect(await preview({ ...given, model_version: null })).toMatchObject({
      images: 2,
      groups: [
        { functional_group: 'bumblebee', before: 2, after: 0 },
        { functional_group: 'hoverfly', before: 0, after: 2 },
        { functional_group: 'unidentified', before: 2, after: 0 },
      ],
    })
  })

  it('covers only the newest images, and returns its first day', async () => {
    const { farm, image, put } = await makeModelFarm(server)
    const days = ['2026-06-05', '2026-06-07', '2026-06-08', '2026-06-10']
    for (const day of days) await put(await image(['hoverfly'], { at: `${day}T10:00:00Z` }), 'net-2', ['bumblebee'])
    const form = { from_date: '2026-06-06', model_version: 'net-2' }
    const previewOf = async (most: number) => {
      const { images, first_day, since_day, groups } = await previewChoice(db, farm, form, most)
      return [images, first_day, since_day, groups.map(({ before, after }) => [before, after])]
    }
    expect(await previewOf(2)).toEqual([
      2,
      '2026-06-08',
      '2026-06-08',
      [
        [0, 2],
        [2, 0],
      ],
    ])
    expect((await previewOf(3)).slice(0, 3)).toEqual([3, '2026-06-07', null])
  })

  it('ends where a later selection begins', async () => {
    const { image, put, choose, settle, preview } = await makeModelFarm(server)
    const [early, late] = [
      await image(['hoverfly'], { at: '2026-06-05T10:00:00Z' }),
      await image(['hoverfly'], { at: '2026-06-10T10:00:00Z' }),
    ]
    for (const id of [early, late]) await put(id, 'net-2', [])
    await choose('2026-06-08', null)
    await settle()
    expect(await preview({ from_date: '2026-06-01', model_version: 'net-2' })).toMatchObject({
      images: 1,
      last_day: '2026-06-05',
    })
  })
})
