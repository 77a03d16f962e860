import { describe, expect, it } from 'vitest'
import type { ComparedArm } from '#domain/treatments/endpoints.ts'
import type { TreatmentArm } from '#domain/treatments/treatment-arm.ts'
import type { FarmHealth } from '#domain/score/endpoints.ts'
import type { PlotDetail } from '#domain/locations/location.ts'
import { messages } from '#domain/messages.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
server.setClock('2026-06-20T12:00:00Z')
const { db } = server
const ask = asker(server.app)

const makeTrial = async () => {
  const farm = await makeFarm(db)
  const field = await makeField(db, { farm_id: farm.id, crop_type: 'strawberry' })
  const tunnel = await makeTunnel(db, { field_id: field.id })
  const headers = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: farm.organisation_id }))
  const path = `/farms/${farm.id}/treatment-arms`
  const lure = { treatment_type: 'B', meaning: 'lure', from_date: '2026-05-01' }
  return {
    farm,
    tunnel,
    headers,
    path,
    lure,
    add: (body: object = {}) => ask<TreatmentArm>(`POST ${path}`, { headers, body: { ...lure, ...body } }),
    change: (id: number, body: object) => ask<TreatmentArm>(`PUT ${path}/${id}`, { headers, body }),
    list: async () => (await ask<TreatmentArm[]>(`GET ${path}`, { headers })).data,
    /** A camera on a plot with this letter that watched ten hours on 2 June, with this many visits an hour. */
    watch: async (treatment_type: 'A' | 'B' | null, visitations: number, day = '2026-06-02', avg_flowers = 10) => {
      const plot = await makePlot(db, { tunnel_id: tunnel.id, treatment_type })
      const place = { farm_id: farm.id, field_id: field.id, tunnel_id: tunnel.id, plot_id: plot.id }
      const { key } = await makeDevice(db, place)
      const body = Array.from({ length: 10 }, (_, index) => ({
        id: `m${index}`,
        interval_start: `${day}T${String(7 + index).padStart(2, '0')}:00:00Z`,
        interval_end: `${day}T${String(8 + index).padStart(2, '0')}:00:00Z`,
        ml_results: { avg_flowers, visitations, sightings: visitations },
      }))
      await ask('POST /ingest/messages', { headers: { authorization: `Bearer ${key}` }, body })
    },
    compare: async () =>
      (await ask<ComparedArm[]>(`GET ${path}/comparison?start_date=2026-06-01&end_date=2026-06-07`, { headers })).data,
    health: async () => {
      const query = `farm_id=${farm.id}&start_date=2026-06-01&end_date=2026-06-07`
      const { data } = await ask<FarmHealth>(`GET /inference/pollination-health?${query}`, { headers })
      return data
    },
  }
}

describe('the meaning of a treatment code', () => {
  it('is stored for its days, updated, listed by code and day, and deleted', async () => {
    const { add, change, list, headers, path } = await makeTrial()
    const { data: lure, status } = await add({ to_date: '2026-05-31', note: '  Cue lure ' })
    expect([status, lure.note, lure.to_date]).toEqual([201, 'Cue lure', '2026-05-31'])
    await add({ from_date: '2026-06-01', meaning: 'control' })
    await add({ treatment_type: 'A', meaning: 'flower strip' })
    expect((await change(lure.id, { meaning: 'biocontrol', version: lure.version })).data.meaning).toBe('biocontrol')
    expect((await change(lure.id, { meaning: 'other', version: lure.version })).status).toBe(409)
    expect((await list()).map((arm) => `${arm.treatment_type} ${arm.meaning} ${arm.to_date}`)).toEqual([
      'A flower strip null',
      'B biocontrol 2026-05-31',
      'B control null',
    ])
    expect((await ask(`DELETE ${path}/${lure.id}`, { headers })).status).toBe(200)
    expect(await list()).toHaveLength(2)
  })

  it('is unique on each day of a farm', async () => {
    const { add, change } = await makeTrial()
    const { data: first } = await add({ to_date: '2026-05-31' })
    const refused = await add({ from_date: '2026-05-31' })
    expect([refused.status, refused.issues]).toEqual([409, [{ path: 'from_date', message: messages.armTaken }]])
    expect((await add({ from_date: '2026-06-01' })).status).toBe(201)
    expect((await change(first.id, { to_date: null })).status).toBe(409)
    const turned = await change(first.id, { from_date: '2026-06-02' })
    expect([turned.status, turned.issues]).toEqual([422, [{ path: 'to_date', message: messages.armEndTooEarly }]])
    expect((await (await makeTrial()).add()).status).toBe(201)
  })

  it('is shown with each plot that has the code, only on its own farm', async () => {
    const { add, headers, tunnel } = await makeTrial()
    await (await makeTrial()).add({ meaning: 'pesticide' })
    const { data: later } = await add({ from_date: '2026-06-01', meaning: 'control' })
    const { data: first } = await add({ to_date: '2026-05-31', note: 'Cue lure' })
    await add({ treatment_type: 'A' })
    await makePlot(db, { tunnel_id: tunnel.id, number: 1, treatment_type: 'B' })
    await makePlot(db, { tunnel_id: tunnel.id, number: 2, treatment_type: null })
    const { data } = await ask<PlotDetail[]>(`GET /plots?tunnel_id=${tunnel.id}`, { headers })
    expect(data.map(({ number, treatment_arms }) => [number, treatment_arms])).toEqual([
      [1, [first, later]],
      [2, []],
    ])
  })

  it.each([
    ['no first day', { from_date: '' }, 'from_date', messages.armStartRequired],
    ['a last day before the first', { to_date: '2026-04-30' }, 'to_date', messages.armEndTooEarly],
    ['a last day that is none', { to_date: 'soon' }, 'to_date', messages.armEndInvalid],
  ])('with %s is rejected', async (_name, body, path, message) => {
    const refused = await (await makeTrial()).add(body)
    expect([refused.status, refused.issues]).toEqual([422, [{ path, message }]])
  })

  it('is in the history of the farm, even after it is deleted', async () => {
    const { add, farm, headers, path } = await makeTrial()
    const { data } = await add()
    await ask(`DELETE ${path}/${data.id}`, { headers })
    const history = await ask<{ rows: { kind: string; action: string }[] }>(`GET /history/farms/${farm.id}`, {
      headers,
    })
    expect(history.data.rows.slice(0, 2)).toMatchObject([
      { kind: 'treatment_arms', action: 'delete' },
      { kind: 'treatment_arms', action: 'create' },
    ])
  })
})

describe('treatments', () => {
  it('never change the score', async () => {
    const { add, watch, health } = await makeTrial()
    await watch('A', 1)
    await watch('B', 2)
    const { computed_at: _, shown_before: __, ...before } = await health()
    expect(before.pollination_health).toBeGreaterThan(0)
    await add({ meaning: 'pesticide' })
    await add({ treatment_type: 'A', meaning: 'supplementary bees' })
    expect(await health()).toMatchObject(before)
  })

  it('are compared by camera visits per 100 flowers per hour on their plots, with the range', async () => {
    const { add, watch, compare } = await makeTrial()
    const { data: lure } = await add()
    await watch('A', 1)
    await watch('B', 2)
    await watch('B', 4)
    await watch(null, 9)
    await watch('B', 9, '2026-06-09')
    const arms = await compare()
    expect(arms).toMatchObject([
      { treatment_type: 'A', arm_id: null, meaning: null, cameras: 1, visits: 10, visits_per_100_flowers_hour: 10 },
      {
        treatment_type: 'B',
        arm_id: lure.id,
        meaning: 'lure',
        cameras: 2,
        visits: 60,
        visits_per_100_flowers_hour: 30,
      },
    ])
    // A single plot of A cannot show how much plots differ.
    const [single, { visits_per_100_flowers_hour_range: range } = {}] = arms
    expect(single?.visits_per_100_flowers_hour_range).toBeNull()
    expect(range?.[0]).toBeLessThan(30)
    expect(range?.[1]).toBeGreaterThan(30)
  })

  it('are distinguished by the meaning of the code on the day', async () => {
    const { add, watch, compare } = await makeTrial()
    await add({ to_date: '2026-06-03' })
    await add({ from_date: '2026-06-04', meaning: 'control' })
    await watch('B', 2)
    await watch('B', 5, '2026-06-05')
    // The last day of a meaning, the first of the next, and the last requested day.
    await watch('B', 1, '2026-06-03')
    await watch('B', 1, '2026-06-04')
    await watch('B', 1, '2026-06-07')
    expect((await compare()).map(({ meaning, visits, cameras }) => [meaning, visits, cameras])).toEqual([
      ['lure', 30, 2],
      ['control', 70, 3],
    ])
  })

  it('are combined if a code has the same meaning again', async () => {
    const { add, watch, compare } = await makeTrial()
    await add({ to_date: '2026-06-03' })
    await add({ from_date: '2026-06-04' })
    await watch('B', 2)
    await watch('B', 5, '2026-06-05')
    expect((await compare()).map(({ meaning, visits, cameras }) => [meaning, visits, cameras])).toEqual([
      ['lure', 70, 2],
    ])
  })

  it('count hours without flowers as watched', async () => {
    const { watch, compare } = await makeTrial()
    await watch('A', 1)
    await watch('A', 0, '2026-06-03', 0)
    expect(await compare()).toMatchObject([{ hours: 20, flower_hours: 100, visits_per_100_flowers_hour: 10 }])
  })
})
