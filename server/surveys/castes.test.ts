import { describe, expect, it } from 'vitest'
import type { PollinatorLine, PollinatorObservation, PollinatorSurvey } from '#domain/surveys/pollinator.ts'
import { makePollinator, makeSpecies, makeStage, makeSurvey } from '../factories/surveys.ts'
import { makeUploader } from '../uploads/testing/uploader.ts'
import { makeServer } from '../testing/server.ts'
import { readDataset } from '../survey-reports/testing/read-dataset.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2027-01-10T12:00:00Z')
const uploader = await makeUploader(server)
const { headers, plot, farm, ask } = uploader
const adult = await makeStage(db, 'Adult')
const entry = async (genus: string, species: string, functional_group: string) => {
  const { id: species_id } = await makeSpecies(db, { genus, species, functional_group })
  return makePollinator(db, { species_id, stage_id: adult.id, functional_group })
}
const bee = await entry('Bombus', 'terrestris', 'bumblebee')
const fly = await entry('Eristalis', 'tenax', 'hoverfly')

const look = async (observations: object[], survey_date = '2026-06-10') => {
  const visit = await makeSurvey(db, { plot_id: plot.id, survey_date })
  const sent = await ask<PollinatorSurvey>(`POST /surveys/${visit.id}/pollinators`, {
    headers,
    body: { start_time: `${survey_date}T10:00:00Z`, observations },
  })
  return { ...sent, visit }
}
const seen = (caste?: string | null, count = 1, pollinator_id = bee.id) => ({
  pollinator_id,
  flower_centre: true,
  count,
  ...(caste === undefined ? {} : { caste }),
})

describe('the caste or sex of a bee', () => {
  it('separates observations, is null if not given, and does not affect totals', async () => {
    const { status, data } = await look([seen('queen', 1), seen('worker', 4), seen(undefined, 2)])
    expect(status).toBe(201)
    expect(data.observations.map(({ caste, count }) => [caste, count]).toSorted()).toEqual([
      [null, 2],
      ['queen', 1],
      ['worker', 4],
    ])
    const lines = await ask<PollinatorLine[]>(
      `GET /surveys/pollinators/observations?plot_id=${plot.id}&year=2026&q=worker`,
      { headers },
    )
    expect(lines.data.map(({ observation }) => observation?.count)).toEqual([4])
  })

  it('is rejected if repeated in a timed count, and for insects that are not bees', async () => {
    expect((await look([seen('queen'), seen('queen')])).status).toBe(422)
    expect((await look([seen(null), seen(undefined)])).status).toBe(422)
    expect((await look([seen('drone')])).status).toBe(422)
    expect(await look([seen('male', 1, fly.id)])).toMatchObject({
      status: 422,
      issues: [
        { path: 'observations.0.caste', message: 'Only bees are recorded as queens, workers, males and females.' },
      ],
    })
  })

  it('can be changed and cleared, with history; two observations never become the same', async () => {
    const { visit, data } = await look([seen('queen'), seen('worker')])
    const [queen] = data.observations.filter(({ caste }) => caste === 'queen')
    const path = `/surveys/${visit.id}/pollinators/${data.id}/observations/${queen?.id}`
    const put = (body: object) => ask<PollinatorObservation>(`PUT ${path}`, { headers, body })
    expect(await put({ caste: 'worker' })).toMatchObject({ status: 409, issues: [{ path: 'caste' }] })
    expect((await put({ caste: 'male' })).data.caste).toBe('male')
    // Calls of earlier clients do not contain the caste.
    expect((await put({ count: 3 })).data).toMatchObject({ caste: 'male', count: 3 })
    expect((await put({ caste: null })).data.caste).toBeNull()
    const { data: history } = await ask(`GET /history/pollinator_surveys/${data.id}`, { headers })
    expect(JSON.stringify(history)).toContain('"member":"caste","from":"queen","to":"male"')
  })
})

describe('survey files', () => {
  const head =
    'Farm,Field,Tunnel,Plot,Date,Start Time,Observer,Functional Group,Genus,Species,Stage,Flower Centre,Count'
  const row = (day: string, count: number, caste?: string, group = 'bumblebee', name = 'Bombus,terrestris') =>
    `Ashcombe Farm,Long Meadow,4,12,${day},10:00,Ines Duarte,${group},${name},Adult,yes,${count}${caste === undefined ? '' : `,${caste}`}`
  const castesOf = (id: number) =>
    db
      .selectFrom('pollinator_observations')
      .where('import_id', '=', id)
      .select(['caste', 'count'])
      .orderBy('count')
      .execute()

  it('accept the caste in a last column, and are valid without it', async () => {
    const day = '2026-06-20'
    const whole = [`${head},Caste`, row(day, 1, 'Queen'), row(day, 2, 'worker'), row(day, 3, '')].join('\n')
    const { state, id } = await uploader.take('pollinator', whole)
    expect([state, await uploader.faults(id)]).toEqual(['done', []])
    expect(await castesOf(id)).toEqual([
      { caste: 'queen', count: 1 },
      { caste: 'worker', count: 2 },
      { caste: null, count: 3 },
    ])
    expect((await uploader.check('pollinator', whole)).rows_duplicate).toBe(3)
    const old = await uploader.take('pollinator', [head, row('2026-06-21', 5)].join('\n'))
    expect(await castesOf(old.id)).toEqual([{ caste: null, count: 5 }])
  })

  it('are rejected if the caste is unknown or not of a bee', async () => {
    const { id } = await uploader.check(
      'pollinator',
      [
        `${head},Caste`,
        row('2026-06-22', 1, 'male', 'hoverfly', 'Eristalis,tenax'),
        row('2026-06-22', 0, 'queen', 'honeybee', ','),
        row('2026-06-22', 1, 'drone'),
      ].join('\n'),
    )
    expect(await uploader.faults(id)).toEqual([
      '2 Caste: is only recorded for bees',
      '3 Caste: must be empty if none were seen',
      expect.stringMatching(/^4 Caste: /) as string,
    ])
  })

  it('and datasets include it as sex and caste in Darwin Core', async () => {
    await look([seen('queen', 1), seen('male', 2), seen('female', 3), seen(null, 4)], '2026-07-01')
    const url = `/api/surveys/csv?start=2026-07-01&end=2026-07-01&farm_id=${farm.id}&pollinator=true`
    const report = await app.inject({ url, headers })
    const [first = '', ...rows] = report.body.trim().split(/\r?\n/)
    expect(first.split(',').at(-1)).toBe('Caste')
    expect(rows.map((line) => line.split(',').at(-1)).toSorted()).toEqual(['', 'female', 'male', 'queen'])
    const dataset = await app.inject({ url: `${url}&format=dataset_csv`, headers })
    const { tables } = await readDataset(dataset.rawPayload)
    expect((tables['pollinator_counts'] ?? []).map(({ count, caste, sex }) => [count, caste, sex]).toSorted()).toEqual([
      [1, 'queen', 'female'],
      [2, null, 'male'],
      [3, null, 'female'],
      [4, null, null],
    ])
  })
})
