import { describe, expect, it } from 'vitest'
import type { CropType } from '#domain/locations/location.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { makeFlowerSurvey, makeSurvey, makeWeatherObservation } from '../factories/surveys.ts'
import { makeUser } from '../factories/people.ts'
import { asker } from '../testing/asker.ts'
import { readXlsx } from '../testing/read-xlsx.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)

/** Creates a farm with a plot on which one plant has this many flowers. */
const makeCounted = async (
  given: { organisation_id?: number; crop_type?: CropType; date?: string; count?: number; time_zone?: string } = {},
) => {
  const { crop_type = 'strawberry', date = '2026-06-10', count = 7, ...farmGiven } = given
  const farm = await makeFarm(db, farmGiven)
  const field = await makeField(db, { farm_id: farm.id, crop_type })
  const tunnel = await makeTunnel(db, { field_id: field.id })
  const plot = await makePlot(db, { tunnel_id: tunnel.id })
  const survey = await makeSurvey(db, { plot_id: plot.id, survey_date: date })
  await makeFlowerSurvey(db, { survey_id: survey.id, count })
  const headers = await server.as(await makeUser(db, { organisation_id: farm.organisation_id }))
  return { farm, field, tunnel, plot, survey, headers }
}
const csv = async (headers: Record<string, string>, query: string) => {
  const response = await app.inject({ url: `/api/surveys/csv?${query}`, headers })
  expect(response.statusCode).toBe(200)
  return response.body.trimEnd().split('\n')
}
const june = 'start=2026-06-01&end=2026-06-30'

describe('the survey report', () => {
  it('has only the requested days, farms, places and crops', async () => {
    const mine = await makeCounted()
    const { organisation_id } = mine.farm
    const other = await makeCounted({ organisation_id, crop_type: 'raspberry', count: 8 })
    await makeCounted({ organisation_id, date: '2026-07-01', count: 9 })
    await makeCounted({ count: 10 })
    const counts = async (query: string) =>
      (await csv(mine.headers, `${june}&flower=true&${query}`)).slice(1).map((row) => Number(row.split(',')[13]))
    expect((await counts('')).sort()).toEqual([7, 8])
    expect(await counts(`farm_id=${mine.farm.id}`)).toEqual([7])
    expect((await counts(`farm_id=${mine.farm.id}&farm_id=${other.farm.id}`)).length).toBe(2)
    expect(await counts('crop_type=raspberry')).toEqual([8])
    for (const [name, id] of [
      ['field_id', other.field.id],
      ['tunnel_id', other.tunnel.id],
      ['plot_id', other.plot.id],
    ])
      expect(await counts(`${name}=${id}`)).toEqual([8])
    const { data } = await ask<Record<string, number | null>>(`GET /surveys/csv/counts?${june}&flower=true&lure=true`, {
      headers: mine.headers,
    })
    expect(data).toEqual({ weather: null, flower: 2, pollinator: null, predator: null, lure: 0, fruit_weights: null })
  })

  it('uses the local days of each farm', async () => {
    const { farm, tunnel, headers } = await makeCounted({ time_zone: 'America/Los_Angeles' })
    // The evening of 30 June at the farm; 1 July in UTC.
    await makeWeatherObservation(db, {
      tunnel_id: tunnel.id,
      timestamp: new Date('2026-07-01T05:00:00Z'),
      temperature: 21.5,
    })
    const rows = await csv(headers, `${june}&weather=true&farm_id=${farm.id}`)
    expect(rows[0]).toBe(
      'Organisation,Farm,Field,Tunnel,Observer,Start time,Temperature (°C),Relative humidity (%),Wind speed (km/h),Oktas (eighths of the sky),Note',
    )
    expect(rows[1]).toContain(',2026-06-30T22:00:00-07:00,21.5,')
  })

  it('has one sheet per kind as a workbook, with numbers as numbers', async () => {
    const { headers, plot } = await makeCounted()
    const response = await app.inject({
      url: `/api/surveys/csv?${june}&flower=true&predator=true&format=xlsx`,
      headers,
    })
    const sheets = readXlsx(response.rawPayload)
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Flower', 2],
      ['Predator', 1],
    ])
    expect(sheets[0]?.rows[1]?.[4]).toBe(plot.number)
    expect(sheets[0]?.rows[1]?.[13]).toBe(7)
    expect(response.headers['content-disposition']).toContain('surveys-2026-06-01-to-2026-06-30.xlsx')
  })

  it('has the same words in every language, so that uploads recognise the kinds of rows', async () => {
    const { headers: own } = await makeCounted()
    const headers = { ...own, 'accept-language': 'de' }
    expect((await csv(headers, `${june}&flower=true&lure=true`))[1]).toMatch(/^Flower,/)
    const url = `/api/surveys/csv?${june}&flower=true&lure=true&format=xlsx`
    const workbook = readXlsx((await app.inject({ url, headers })).rawPayload)
    expect(workbook.map(({ name }) => name)).toEqual(['Flower', 'Lure'])
  })

  it.each([
    ['no kind', june, 'Choose at least one kind of survey'],
    [
      'days that run backwards',
      'start=2026-06-30&end=2026-06-01&flower=true',
      'Start Date should be on or before End Date',
    ],
  ])('rejects an invalid request: %s', async (_name, query, message) => {
    const { headers } = await makeCounted()
    expect(await ask(`GET /surveys/csv/counts?${query}`, { headers })).toMatchObject({ status: 422, message })
  })

  it('returns 404 for farms, fields, tunnels and plots of other organisations', async () => {
    const [mine, theirs] = [await makeCounted(), await makeCounted()]
    const status = async (path: string, place: string) =>
      (await app.inject({ url: `/api/surveys/csv${path}?${june}&flower=true&${place}`, headers: mine.headers }))
        .statusCode
    for (const kind of ['farm', 'field', 'tunnel', 'plot'] as const)
      for (const path of ['', '/counts']) {
        expect(await status(path, `${kind}_id=${mine[kind].id}`)).toBe(200)
        expect(await status(path, `${kind}_id=${theirs[kind].id}`)).toBe(404)
      }
  })
})
