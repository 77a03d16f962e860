import { describe, expect, it } from 'vitest'
import { pollinatorGroups } from '#domain/reference/taxon.ts'
import type { CameraHandAgreement } from '#domain/surveys/camera-agreement/endpoints.ts'
import { makeDevice } from '../../factories/devices.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../../factories/places.ts'
import { makePollinator, makePollinatorSurvey, makeSurvey } from '../../factories/surveys.ts'
import { sendHours } from '../../score/testing/measured-farm.ts'
import { asker } from '../../testing/asker.ts'
import { makeServer } from '../../testing/server.ts'

const server = await makeServer()
server.setClock('2026-06-20T12:00:00Z')
const { app, db } = server
const ask = asker(app)
const query = 'start_date=2026-06-01&end_date=2026-06-30'

const makePlace = async () => {
  const farm = await makeFarm(db, { time_zone: 'Europe/London' })
  const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 3 })
  const plot = await makePlot(db, { tunnel_id: tunnel.id, number: 7 })
  const since = new Date('2026-06-02T00:00:00Z')
  const device = await makeDevice(db, {
    farm_id: farm.id,
    field_id: field.id,
    tunnel_id: tunnel.id,
    plot_id: plot.id,
    name: 'Door',
    since,
  })
  const headers = await server.as(await makeUser(db, { role: 'farmer', organisation_id: farm.organisation_id }))
  return {
    farm,
    plot,
    tunnel,
    device,
    headers,
    /** Visits of an hour of 10 June, local time, with five open flowers in view. */
    record: (hour: number, visits: number) => sendHours(app, device.key, [{ date: '2026-06-10', hour, visits }]),
    /** A count of ten minutes on 30 flowers: 5 flower-hours. */
    count: async (
      at: string,
      visits: number,
      given: {
        groups?: readonly (typeof pollinatorGroups)[number][]
        flowers_watched?: number | null
        plot_id?: number
      } = {},
    ) => {
      const { groups = pollinatorGroups, flowers_watched = 30, plot_id = plot.id } = given
      const survey = await makeSurvey(db, { plot_id, survey_date: '2026-06-10' })
      const effort = { survey_id: survey.id, start_time: new Date(at), watched_seconds: 600, flowers_watched }
      const entry = await makePollinatorSurvey(db, { ...effort, count: visits })
      for (const functional_group of groups.filter((group) => group !== 'bumblebee'))
        await db
          .insertInto('pollinator_counts')
          .values({ survey_id: survey.id, pollinator_survey_id: entry.id, functional_group })
          .execute()
      // A visit beside the centre is not one that cameras count.
      await db
        .insertInto('pollinator_observations')
        .values({
          pollinator_survey_id: entry.id,
          pollinator_id: (await makePollinator(db)).id,
          flower_centre: false,
          count: 50,
        })
        .execute()
    },
    read: async () =>
      (await ask<CameraHandAgreement>(`GET /farms/${farm.id}/camera-against-hand-counts?${query}`, { headers })).data,
  }
}

describe('camera and hand counts', () => {
  it('are paired by plot and by the clock hour in the middle of the hand count', async () => {
    const { record, count, read, plot } = await makePlace()
    await record(11, 2)
    await record(12, 4)
    await count('2026-06-10T10:20:00Z', 3)
    // From 11:58 to 12:08 local time.
    await count('2026-06-10T10:58:00Z', 5)
    const found = await read()
    expect(found).toMatchObject({ pair_count: 2, plots: 1, agreement: null })
    expect(found.pairs).toMatchObject([
      {
        plot_id: plot.id,
        plot_number: 7,
        tunnel_number: 3,
        field_name: 'Long Meadow',
        cameras: ['Door'],
        hand_visits: 5,
        camera_visits: 4,
      },
      {
        hand_visits: 3,
        camera_visits: 2,
        hand_flower_hours: 5,
        camera_flower_hours: 5,
        hand_rate: 60,
        camera_rate: 40,
      },
    ])
    expect(found.hand_rate).toBe(80)
    expect(found.camera_rate).toBe(60)
    expect(found.ratio).toBeCloseTo(0.75, 6)
    expect(found.range?.[0]).toBeLessThan(0.75)
  })

  it('exclude what is not comparable, and report how much was excluded', async () => {
    const { record, count, read, tunnel } = await makePlace()
    await record(11, 2)
    await count('2026-06-10T10:20:00Z', 3, { flowers_watched: null })
    await count('2026-06-10T10:20:00Z', 3, { groups: ['bumblebee'] })
    await count('2026-06-10T14:20:00Z', 3)
    // Not comparable with a camera: on another plot, and before the camera was placed.
    const other = await makePlot(db, { tunnel_id: tunnel.id, number: 8 })
    await count('2026-06-10T10:20:00Z', 3, { plot_id: other.id })
    await count('2026-06-01T10:20:00Z', 3)
    expect(await read()).toMatchObject({
      pairs: [],
      pair_count: 0,
      ratio: null,
      range: null,
      left_out: { not_measured: 1, some_groups: 1, not_watched: 1 },
    })
  })

  it('have limits of agreement from ten pairs on', async () => {
    const { record, count, read } = await makePlace()
    for (let hour = 8; hour <= 17; hour += 1) {
      await record(hour, hour - 7)
      await count(`2026-06-10T${String(hour - 1).padStart(2, '0')}:20:00Z`, hour - 6)
    }
    const { agreement, pair_count } = await read()
    expect(pair_count).toBe(10)
    expect(agreement?.mean_difference).toBeCloseTo(-20, 6)
    expect(agreement?.concordance).toBeLessThan(1)
  })

  it('are limited to a farm within scope and to a period', async () => {
    const { headers, farm } = await makePlace()
    const other = await makePlace()
    const path = (id: number, days = query) => `GET /farms/${id}/camera-against-hand-counts?${days}`
    expect((await ask(path(other.farm.id), { headers })).status).toBe(404)
    const wrong = await ask(path(farm.id, 'start_date=2026-06-02&end_date=2026-06-01'), { headers })
    expect(wrong.status).toBe(422)
    expect(wrong.issues?.map(({ path: member }) => member)).toEqual(['end_date'])
  })
})
