import { expect, it } from 'vitest'
import {
  makeFlowerSurvey,
  makePollinatorSurvey,
  makePredatorSurvey,
  makeSurvey,
  makeWeatherObservation,
} from '../factories/surveys.ts'
import { makeServer } from '../testing/server.ts'
import { checkCases, type Case } from './testing/rows.ts'
import { makeSampleTaxa } from './testing/sample-files.ts'
import { csvOf, makeUploader, type Uploader } from './testing/uploader.ts'

/** Rows about something that a person counted by hand, with the same or with other contents. */
const server = await makeServer()
const { db } = server
server.setClock('2026-07-01T12:00:00Z')
const taxa = await makeSampleTaxa(db)

const same = ['1 row: is already in Bombus, or is repeated in the file: it is skipped']
const otherwise = ['1 row: is already in Bombus, with different values']

/** A visit on each of the first `days` days of June, made at 11:00 by the farm's local time. */
const visits = async ({ plot, person }: Uploader, days: number) => {
  const made = []
  for (let day = 1; day <= days; day += 1) {
    const survey_date = `2026-06-${String(day).padStart(2, '0')}`
    const { id: survey_id } = await makeSurvey(db, { plot_id: plot.id, survey_date })
    made.push({ survey_id, observer_id: person.id, start_time: new Date(`${survey_date}T10:00:00Z`) })
  }
  return made
}

it('compares flowers with stored entries: equal rows are duplicates, different ones are conflicts', async () => {
  const uploader = await makeUploader(server)
  const cases: Case[] = [
    ['the same', [{}], same],
    ['another count', [{ count: 8 }], otherwise],
    ['another note', [{ note: 'x' }], otherwise],
    ['another observer', [{ by: 'Ada' }], otherwise],
    ['another time', [{ time: '11:01' }], otherwise],
    ['another plant', [{ plant: 2 }], []],
    ['another visit', [{ visit: 2, count: 8 }], []],
    ['a plant that waits for its count', [{}], otherwise],
  ]
  for (const [index, visit] of (await visits(uploader, cases.length)).entries())
    await makeFlowerSurvey(db, { ...visit, count: index === cases.length - 1 ? null : 7 })
  expect((await checkCases(uploader, 'flower', cases)).found).toEqual(cases)
})

it('compares pollinators with stored entries: equal rows are duplicates, different ones are conflicts', async () => {
  const uploader = await makeUploader(server)
  const bumblebee = { of: 'bumblebee' } as const
  const cases: Case[] = [
    ['the same', [bumblebee], same],
    ['another count', [{ ...bumblebee, count: 4 }], otherwise],
    ['another note', [{ ...bumblebee, note: 'x' }], otherwise],
    ['another observer', [{ ...bumblebee, by: 'Ada' }], otherwise],
    ['another time', [{ ...bumblebee, time: '11:01' }], otherwise],
    ['elsewhere on the flower', [{ ...bumblebee, centre: 'no' }], otherwise],
    ['none after all', [{ of: 'none', group: 'bumblebee' }], otherwise],
    ['none of a group of which there was none', [{ of: 'none', group: 'hoverfly' }], same],
    ['some of it', [{ of: 'honeybee' }], otherwise],
    ['a group that nobody counted', [{ of: 'honeybee' }], []],
    ['another visit', [{ ...bumblebee, visit: 2, count: 4 }], []],
  ]
  for (const [index, visit] of (await visits(uploader, cases.length)).entries()) {
    const look = await makePollinatorSurvey(db, { ...visit, pollinator_id: taxa.carder.id, count: 3 })
    const none = { survey_id: visit.survey_id, pollinator_survey_id: look.id }
    if (index === 7)
      await db
        .insertInto('pollinator_counts')
        .values({ ...none, functional_group: 'hoverfly' })
        .execute()
    if (index === 8)
      await db
        .insertInto('pollinator_counts')
        .values({ ...none, functional_group: 'honeybee' })
        .execute()
  }
  expect((await checkCases(uploader, 'pollinator', cases)).found).toEqual(cases)
})

it('compares predators with stored entries: equal rows are duplicates, different ones are conflicts', async () => {
  const uploader = await makeUploader(server)
  const cases: Case[] = [
    ['the same', [{}], same],
    ['another count', [{ count: 4 }], otherwise],
    ['another note', [{ note: 'x' }], otherwise],
    ['another observer', [{ by: 'Ada' }], otherwise],
    ['another time', [{ time: '11:01' }], otherwise],
    ['none after all', [{ of: 'none' }], otherwise],
    ['another plant', [{ plant: 2, count: 4 }], []],
    ['another visit', [{ visit: 2, count: 4 }], []],
    ['none of a plant that has none', [{ of: 'none' }], same],
    ['some of it', [{}], otherwise],
    ['none of a plant that was not counted', [{ of: 'none' }], otherwise],
  ]
  for (const [index, visit] of (await visits(uploader, cases.length)).entries()) {
    const count = index > 7 ? null : 2
    const plant = await makePredatorSurvey(db, { ...visit, predator_id: taxa.ladybird.id, count })
    if (index === 8 || index === 9)
      await db.updateTable('predator_surveys').set({ counted_at: new Date() }).where('id', '=', plant.id).execute()
  }
  expect((await checkCases(uploader, 'predator', cases)).found).toEqual(cases)
})

it('compares fruit with stored entries: equal rows are duplicates, different ones are conflicts', async () => {
  const uploader = await makeUploader(server)
  const cases: Case[] = [
    ['the same', [{}], same],
    ['another count', [{ count: 8 }], otherwise],
    ['another weight', [{ weight: 92.501 }], otherwise],
    ['another note', [{ note: 'x' }], otherwise],
    ['another observer', [{ by: 'Ada' }], otherwise],
    ['another plant', [{ plant: 2, count: 8 }], []],
    ['another sample', [{ sample: 2, count: 8 }], []],
    ['another shape', [{ shape: 'misshapen', count: 8 }], []],
  ]
  const fruit = { plant_number: 1, shape: 'well-formed', fruit_count: 6, weight_g: 92.5 }
  for (const [index] of cases.entries())
    await db
      .insertInto('fruit_weights')
      .values({
        ...fruit,
        plot_id: uploader.plot.id,
        survey_date: `2026-06-0${index + 1}`,
        observer_id: uploader.person.id,
      })
      .execute()
  expect((await checkCases(uploader, 'fruit_weights', cases)).found).toEqual(cases)
})

const left = (line: number) => `${line} row: is already in Bombus, or is repeated in the file: it is skipped`

it('treats two identical weather observations as one, and any others as two', async () => {
  const uploader = await makeUploader(server)
  await makeWeatherObservation(db, { tunnel_id: uploader.tunnel.id, observer_id: uploader.person.id })
  const head = 'Farm,Field,Tunnel,Observer,Start time,Temperature,Relative humidity,Wind speed,Oktas,Note'
  const rows = [
    'Ines Duarte,2026-06-10 11:00,18.4,61,7.25,4,',
    'Ada,2026-06-10 11:00,18.4,61,7.25,4,',
    'Ines Duarte,2026-06-10 11:01,18.4,61,7.25,4,',
    'Ines Duarte,2026-06-10 11:00,18.5,61,7.25,4,',
    'Ines Duarte,2026-06-10 11:00,18.4,62,7.25,4,',
    'Ines Duarte,2026-06-10 11:00,18.4,61,7.26,4,',
    'Ines Duarte,2026-06-10 11:00,18.4,61,7.25,5,',
    'Ines Duarte,2026-06-10 11:00,18.4,61,7.25,4,x',
    'Ines Duarte,2026-06-10 11:00,18.4,61,7.25,4,x',
  ]
  const batch = await uploader.check('weather', csvOf(head, ...rows.map((row) => `Ashcombe Farm,Long Meadow,4,${row}`)))
  expect(await uploader.faults(batch.id, 'duplicate')).toEqual([left(2), left(10)])
  expect(batch).toMatchObject({ rows_read: 9, rows_duplicate: 2, rows_good: 7, count_errors: 0 })
})

it('distinguishes traps of lures, and matches rows without a trap to stored ones with one, and the reverse', async () => {
  const uploader = await makeUploader(server)
  const { plot, person } = uploader
  const entry = {
    plot_id: plot.id,
    survey_date: '2026-06-10',
    observer_id: person.id,
    lure: 'sachet',
    action: 'checked',
  }
  await db
    .insertInto('lures')
    .values([
      { ...entry, trap: '1', caught: 3 },
      { ...entry, caught: 8 },
    ])
    .execute()
  const check = (head: string, rows: string[]) =>
    uploader.check(
      'lure',
      csvOf(head, ...rows.map((row) => `Ashcombe Farm,Long Meadow,4,12,2026-06-10,Ines Duarte,sachet,${row}`)),
    )
  const head = 'Farm,Field,Tunnel,Plot,Survey date,Observer,Lure,Action,Caught'
  expect(await check(head, ['checked,3', 'checked,8', 'checked,4'])).toMatchObject({ rows_duplicate: 2, rows_good: 1 })
  const named = await check(`${head},Trap`, ['checked,3,1', 'checked,3,2', 'checked,8,2', 'checked,5,1', 'checked,5,2'])
  expect(named).toMatchObject({ rows_duplicate: 2, rows_good: 3, count_errors: 0 })
})

it('treats two identical lure entries as one, and any others as two', async () => {
  const uploader = await makeUploader(server)
  const entry = { lure: 'sachet', action: 'checked', target: 'thrips', caught: 3 }
  await db
    .insertInto('lures')
    .values({ ...entry, plot_id: uploader.plot.id, survey_date: '2026-06-10', observer_id: uploader.person.id })
    .execute()
  const rows = [
    '2026-06-10,Ines Duarte,sachet,checked,thrips,3,',
    '2026-06-11,Ines Duarte,sachet,checked,thrips,3,',
    '2026-06-10,Ada,sachet,checked,thrips,3,',
    '2026-06-10,Ines Duarte,trap,checked,thrips,3,',
    '2026-06-10,Ines Duarte,sachet,renewed,thrips,3,',
    '2026-06-10,Ines Duarte,sachet,checked,,3,',
    '2026-06-10,Ines Duarte,sachet,checked,thrips,,',
    '2026-06-10,Ines Duarte,sachet,checked,thrips,3,x',
    '2026-06-10,Ines Duarte,sachet,checked,thrips,,',
  ]
  const head = 'Farm,Field,Tunnel,Plot,Survey date,Observer,Lure,Action,Target,Caught,Note'
  const batch = await uploader.check('lure', csvOf(head, ...rows.map((row) => `Ashcombe Farm,Long Meadow,4,12,${row}`)))
  expect(await uploader.faults(batch.id, 'duplicate')).toEqual([left(2), left(10)])
  expect(batch).toMatchObject({ rows_read: 9, rows_duplicate: 2, rows_good: 7, count_errors: 0 })
})
