import { describe, expect, it } from 'vitest'
import type { DeficitMarking } from '#domain/deficit/deficit-marking.ts'
import type { DeficitFruit, DeficitTrial } from '#domain/deficit/deficit-trial.ts'
import type { DeficitResult } from '#domain/deficit/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { fullDay, sendHours } from '../score/testing/measured-farm.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
server.setClock('2026-06-20T12:00:00Z')
const { app, db } = server
const ask = asker(app)

const makeTrial = async () => {
  const farm = await makeFarm(db, { time_zone: 'Europe/London' })
  const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow', crop_type: 'strawberry' })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
  const plots = [
    await makePlot(db, { tunnel_id: tunnel.id, number: 1 }),
    await makePlot(db, { tunnel_id: tunnel.id, number: 2 }),
    await makePlot(db, { tunnel_id: tunnel.id, number: 3 }),
  ].map(({ id }) => id)
  const person = await makeUser(db, {
    role: 'entomology',
    organisation_id: farm.organisation_id,
    firstname: 'Ada',
    lastname: 'Reed',
  })
  const headers = await server.as(person)
  const path = `/farms/${farm.id}/deficit-trials`
  const body = {
    title: ' Hand pollination ',
    field_id: field.id,
    from_date: '2026-05-04',
    to_date: '2026-05-10',
    plot_ids: plots,
  }
  const add = (more: object = {}) => ask<DeficitTrial>(`POST ${path}`, { headers, body: { ...body, ...more } })
  const { data: trial } = await add()
  return {
    farm,
    field,
    tunnel,
    plots,
    person,
    headers,
    path,
    trial,
    add,
    change: (more: object) => ask<DeficitTrial>(`PUT ${path}/${trial.id}`, { headers, body: more }),
    weigh: (more: object = {}) =>
      ask<DeficitFruit>(`POST ${path}/${trial.id}/fruit`, {
        headers,
        body: {
          plot_id: plots[0],
          plant_number: 1,
          survey_date: '2026-06-10',
          pollination: 'open',
          weight_g: 12.5,
          ...more,
        },
      }),
    mark: (more: object = {}) =>
      ask<DeficitMarking>(`POST ${path}/${trial.id}/markings`, {
        headers,
        body: {
          plot_id: plots[0],
          plant_number: 1,
          survey_date: '2026-05-04',
          pollination: 'open',
          flowers: 5,
          ...more,
        },
      }),
    result: async () => (await ask<DeficitResult>(`GET ${path}/${trial.id}/result`, { headers })).data,
  }
}

describe('a deficit trial', () => {
  it('is created, read, updated by version and deleted, with each step in the farm’s history', async () => {
    const { farm, plots, person, path, headers, trial, change } = await makeTrial()
    expect(trial).toMatchObject({
      title: 'Hand pollination',
      field_name: 'Long Meadow',
      crop_type: 'strawberry',
      plants_per_plot: 5,
      price_per_kg: null,
      plots: plots.map((plot_id, at) => ({ plot_id, number: at + 1, tunnel_number: 4 })),
      fruit_count: 0,
      created_by: person.id,
    })
    expect((await change({ price_per_kg: 3.2, currency: 'gbp', version: trial.version })).data).toMatchObject({
      price_per_kg: 3.2,
      currency: 'GBP',
      version: trial.version + 1,
    })
    expect((await change({ title: 'Another', version: trial.version })).status).toBe(409)
    expect((await ask<DeficitTrial[]>(`GET ${path}`, { headers })).data.map(({ id }) => id)).toEqual([trial.id])
    expect((await ask(`DELETE ${path}/${trial.id}`, { headers })).status).toBe(200)
    expect((await ask(`GET ${path}/${trial.id}`, { headers })).status).toBe(404)
    const admin = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: farm.organisation_id }))
    const { data } = await ask<{ rows: { kind: string; action: string }[] }>(`GET /history/farms/${farm.id}`, {
      headers: admin,
    })
    expect(data.rows.filter(({ kind }) => kind === 'deficit_trials').map(({ action }) => action)).toEqual([
      'delete',
      'update',
      'create',
    ])
  })

  it('can still be updated as a whole after its field and plots were archived', async () => {
    const { field, tunnel, plots, trial, change, add } = await makeTrial()
    const archived_at = new Date()
    await db.updateTable('plots').set({ archived_at }).where('id', 'in', plots).execute()
    await db.updateTable('tunnels').set({ archived_at }).where('id', '=', tunnel.id).execute()
    await db.updateTable('fields').set({ archived_at }).where('id', '=', field.id).execute()
    const whole = { field_id: field.id, plot_ids: plots, price_per_kg: 3, currency: 'GBP', version: trial.version }
    expect(await change(whole)).toMatchObject({ status: 200, data: { price_per_kg: 3 } })
    expect((await add()).issues?.map(({ path }) => path)).toEqual(['field_id'])
  })

  it('cannot share a plot with another trial on the same days, as fruit would be counted twice', async () => {
    const { add, change, plots } = await makeTrial()
    const days = { from_date: '2026-08-01', to_date: '2026-08-07', harvest_to: '2026-09-30' }
    // Without a last day, the harvest of the first trial may take sixty days.
    const fault = { status: 422, issues: [{ path: 'plot_ids', message: messages.deficitPlotInOther }] }
    expect(await add()).toMatchObject(fault)
    expect(await add({ ...days, from_date: '2026-07-09' })).toMatchObject(fault)
    const later = await add({ ...days, plot_ids: plots.slice(0, 2) })
    expect(later.status).toBe(201)
    expect(await change({ version: 1, harvest_to: '2026-08-02' })).toMatchObject(fault)
    expect((await change({ version: 1, harvest_to: '2026-07-31' })).status).toBe(200)
  })

  it('reports every invalid member', async () => {
    const { add, field, farm, change } = await makeTrial()
    const issues = async (more: object) => (await add(more)).issues?.map(({ path, message }) => [path, message])
    expect(
      await issues({
        title: ' ',
        field_id: null,
        from_date: '',
        plot_ids: [],
        plants_per_plot: 0,
        price_per_kg: -1,
        currency: 'pounds',
      }),
    ).toEqual([
      ['title', messages.titleRequired],
      ['field_id', messages.deficitFieldRequired],
      ['from_date', messages.armStartRequired],
      ['plot_ids', messages.deficitPlotsRequired],
      ['plants_per_plot', messages.deficitPlants],
      ['price_per_kg', messages.deficitFigure],
      ['currency', expect.any(String)],
    ])
    expect(await issues({ to_date: '2026-05-03', harvest_to: '2028-01-01', price_per_kg: 2 })).toEqual([
      ['to_date', messages.armEndTooEarly],
      ['harvest_to', messages.deficitHarvestRange],
      ['currency', messages.currencyInvalid],
    ])
    const other = await makePlot(db, {
      tunnel_id: (await makeTunnel(db, { field_id: (await makeField(db, { farm_id: farm.id })).id })).id,
    })
    expect(await issues({ plot_ids: [other.id] })).toEqual([['plot_ids', messages.deficitPlotElsewhere]])
    const strange = await makeField(db, { farm_id: (await makeFarm(db)).id })
    expect(await issues({ field_id: strange.id })).toEqual([['field_id', messages.deficitFieldRequired]])
    expect((await change({ currency: 'EUR' })).issues?.map(({ path }) => path)).toEqual(['price_per_kg'])
    expect((await change({ field_id: field.id, plot_ids: [other.id] })).issues?.map(({ path }) => path)).toEqual([
      'plot_ids',
    ])
  })
})

describe('fruit of a trial', () => {
  it('are weighed one by one, each a separate sample listed with its observer, and can be deleted', async () => {
    const { path, headers, trial, weigh } = await makeTrial()
    const [one, two] = [await weigh(), await weigh({ weight_g: 13.25, fruit_class: '1', notes: ' ' })]
    const three = await weigh({ weight_g: 14 })
    expect([one.status, one.data.sample, two.data.sample, three.data.sample]).toEqual([201, 1, 1, 2])
    expect(one.data).toMatchObject({ fruit_count: 1, shape: 'well-formed', fruit_class: null, observer: 'Ada Reed' })
    const list = async () =>
      (await ask<DeficitFruit[]>(`GET ${path}/${trial.id}/fruit`, { headers })).data.map(({ id }) => id)
    expect(await list()).toEqual([three.data.id, two.data.id, one.data.id])
    expect((await ask(`DELETE ${path}/${trial.id}/fruit/${two.data.id}`, { headers })).status).toBe(200)
    expect(await list()).toEqual([three.data.id, one.data.id])
  })

  it('are stored once if a phone sends them again', async () => {
    const { plots, path, headers, trial } = await makeTrial()
    const body = { plot_id: plots[0], plant_number: 1, survey_date: '2026-06-10', pollination: 'hand', weight_g: 12.5 }
    const send = () =>
      ask<DeficitFruit>(`POST ${path}/${trial.id}/fruit`, {
        headers: { ...headers, 'idempotency-key': `weigh-${trial.id}` },
        body,
      })
    expect((await send()).data.id).toBe((await send()).data.id)
    expect((await ask<DeficitFruit[]>(`GET ${path}/${trial.id}/fruit`, { headers })).data).toHaveLength(1)
  })

  it('must belong to its plots, plants and days', async () => {
    const { tunnel, weigh } = await makeTrial()
    const other = await makePlot(db, { tunnel_id: tunnel.id, number: 9 })
    const issues = async (more: object) => (await weigh(more)).issues?.map(({ path, message }) => [path, message])
    expect(await issues({ plot_id: other.id, plant_number: 6, survey_date: '2026-05-03' })).toEqual([
      ['plot_id', messages.deficitPlotOther],
      ['plant_number', messages.deficitPlantOther],
      ['survey_date', messages.deficitFruitDayOutside],
    ])
    expect(await issues({ survey_date: '2026-06-22' })).toEqual([['survey_date', messages.deficitFruitDayOutside]])
    expect((await weigh({ survey_date: '2026-06-21' })).status).toBe(201)
    expect(await issues({ weight_g: 0 })).toEqual([['weight_g', messages.deficitWeight]])
    expect(await issues({ weight_g: 1.0005 })).toEqual([['weight_g', messages.deficitWeight]])
    expect(await issues({ fruit_count: 1_001 })).toEqual([['fruit_count', messages.deficitFruitCount]])
  })
})

describe('marked flowers of a trial', () => {
  it('are listed with their observer, summed in the trial, and can be deleted', async () => {
    const { path, headers, trial, mark } = await makeTrial()
    const [one, two] = [await mark(), await mark({ pollination: 'hand', flowers: 3 })]
    expect(one).toMatchObject({ status: 201, data: { flowers: 5, pollination: 'open', observer: 'Ada Reed' } })
    const list = async () =>
      (await ask<DeficitMarking[]>(`GET ${path}/${trial.id}/markings`, { headers })).data.map(({ id }) => id)
    const marked = async () => (await ask<DeficitTrial>(`GET ${path}/${trial.id}`, { headers })).data.flowers_marked
    expect([await list(), await marked()]).toEqual([[two.data.id, one.data.id], 8])
    expect((await ask(`DELETE ${path}/${trial.id}/markings/${two.data.id}`, { headers })).status).toBe(200)
    expect([await list(), await marked()]).toEqual([[one.data.id], 5])
    expect((await ask(`DELETE ${path}/${trial.id}`, { headers })).status).toBe(200)
  })

  it('are stored once if a phone sends them again', async () => {
    const { plots, path, headers, trial } = await makeTrial()
    const body = { plot_id: plots[0], plant_number: 1, survey_date: '2026-05-04', pollination: 'hand', flowers: 4 }
    const send = () =>
      ask<DeficitMarking>(`POST ${path}/${trial.id}/markings`, {
        headers: { ...headers, 'idempotency-key': `mark-${trial.id}` },
        body,
      })
    expect((await send()).data.id).toBe((await send()).data.id)
    expect((await ask<DeficitTrial>(`GET ${path}/${trial.id}`, { headers })).data.flowers_marked).toBe(4)
  })

  it('must belong to its plots and plants, on days on which flowers are marked', async () => {
    const { tunnel, mark, change } = await makeTrial()
    const other = await makePlot(db, { tunnel_id: tunnel.id, number: 9 })
    const issues = async (more: object) => (await mark(more)).issues?.map(({ path, message }) => [path, message])
    expect(await issues({ plot_id: other.id, plant_number: 6, survey_date: '2026-05-11' })).toEqual([
      ['plot_id', messages.deficitPlotOther],
      ['plant_number', messages.deficitPlantOther],
      ['survey_date', 'The day must be between the first and the last day of the trial, and not in the future.'],
    ])
    expect(await issues({ flowers: 0 })).toEqual([['flowers', messages.deficitFlowers]])
    expect(await issues({ flowers: 1.5, plant_number: 0 })).toEqual([
      ['plant_number', messages.deficitPlantChosen],
      ['flowers', messages.deficitFlowers],
    ])
    expect((await mark({ plant_number: 4 })).status).toBe(201)
    expect((await change({ plants_per_plot: 3 })).issues).toMatchObject([{ path: 'plants_per_plot' }])
  })

  it('yield the fruit set of their days after the harvest', async () => {
    const { plots, mark, weigh, change, result } = await makeTrial()
    for (const plot_id of plots) {
      await mark({ plot_id, flowers: 4 })
      await mark({ plot_id, pollination: 'hand', flowers: 4 })
      await weigh({ plot_id, weight_g: 10 })
      await weigh({ plot_id, pollination: 'hand', fruit_count: plot_id === plots[0] ? 2 : 3, weight_g: 30 })
    }
    const read = async () =>
      (await result()).effects.find(({ contrast, measure }) => contrast === 'deficit' && measure === 'fruit_set')
    expect(await read()).toMatchObject({ missing: 'harvest under way', difference: null })
    await change({ harvest_to: '2026-06-15' })
    const found = await read()
    expect(found).toMatchObject({ units: 3, reference_mean: 0.25, shown: true })
    expect(found?.mean).toBeCloseTo((0.5 + 0.75 + 0.75) / 3, 10)
    await change({ from_date: '2026-05-05' })
    expect(await read()).toMatchObject({ missing: 'no pairs' })
  })
})

describe('plants per plot', () => {
  it('cannot be reduced below a plant whose fruit was weighed', async () => {
    const { weigh, change } = await makeTrial()
    expect((await weigh({ plant_number: 4 })).status).toBe(201)
    const refused = await change({ plants_per_plot: 3 })
    expect(refused.issues).toMatchObject([{ path: 'plants_per_plot', message: messages.deficitPlantsWeighed('4') }])
    expect((await change({ plants_per_plot: 4 })).status).toBe(200)
  })
})

describe('the result of a trial', () => {
  it('has the deficit of recorded and uploaded fruit, per hectare and in money, excluding other days and plots', async () => {
    const { plots, tunnel, weigh, change, result } = await makeTrial()
    const upload = (plot_id: number, more: object) =>
      db
        .insertInto('fruit_weights')
        .values({
          plot_id,
          survey_date: '2026-06-11',
          plant_number: 3,
          observer_name: 'A. Picker',
          shape: 'well-formed',
          fruit_count: 10,
          weight_g: 500,
          ...more,
        })
        .execute()
    for (const [at, plot_id] of plots.entries()) {
      await weigh({ plot_id, pollination: 'open', weight_g: 10 })
      await upload(plot_id, { pollination: 'hand', weight_g: 10 * (11 + at) })
      await upload(plot_id, { pollination: null })
      await upload(plot_id, { pollination: 'hand', survey_date: '2026-05-03' })
      await upload(plot_id, { pollination: 'hand', survey_date: '2026-07-10' })
    }
    const other = await makePlot(db, { tunnel_id: tunnel.id, number: 9 })
    await upload(other.id, { pollination: 'hand' })
    const before = await result()
    expect(before).toMatchObject({ unit_kind: 'plot', currency: null, visits: null })
    expect(
      before.units.map(({ plot_id, fruit }) => [plot_id, fruit.map(({ mean_weight_g }) => mean_weight_g)]),
    ).toEqual(plots.map((plot_id, at) => [plot_id, [10, 11 + at]]))
    const [deficit] = before.effects
    expect(deficit).toMatchObject({
      contrast: 'deficit',
      measure: 'weight',
      units: 3,
      difference: 2,
      shown: true,
      kg_per_ha: null,
      money_per_ha: null,
    })
    await change({ price_per_kg: 3.2, currency: 'GBP', plants_per_ha: 40_000, fruits_per_plant: 25 })
    const after = await result()
    expect(after.currency).toBe('GBP')
    expect(after.effects[0]?.kg_per_ha?.value).toBe(2_000)
    expect(after.effects[0]?.money_per_ha?.value).toBeCloseTo(6_400, 6)
    // Harvest ended the day before the upload: only the weights of the 10th remain.
    await change({ harvest_to: '2026-06-10' })
    expect((await result()).effects[0]).toMatchObject({ missing: 'no pairs', difference: null, kg_per_ha: null })
  })

  it('is shown with the visits of its days, from cameras on its plots or otherwise in its field', async () => {
    const { farm, field, tunnel, plots, result } = await makeTrial()
    const camera = (plot_id?: number) =>
      makeDevice(db, {
        farm_id: farm.id,
        field_id: field.id,
        tunnel_id: tunnel.id,
        ...(plot_id === undefined ? {} : { plot_id }),
        since: new Date('2026-05-01T00:00:00Z'),
      })
    const near = await camera()
    // 2 visits an hour to 5 flowers; the day after the trial does not count, nor do early hours.
    await sendHours(app, near.key, [
      ...fullDay('2026-05-10', { visits: 2 }),
      { date: '2026-05-10', hour: 6, visits: 50 },
      ...fullDay('2026-05-11', { visits: 9 }),
    ])
    expect((await result()).visits).toMatchObject({
      basis: 'field',
      cameras: 1,
      hours: 10,
      flower_hours: 50,
      visits: 20,
      visits_per_100_flowers_hour: 40,
      visits_per_flower_day: 4,
    })
    const own = await camera(plots[1])
    await sendHours(app, own.key, fullDay('2026-05-04', { visits: 1 }))
    expect((await result()).visits).toMatchObject({ basis: 'plots', cameras: 1, visits: 10, visits_per_flower_day: 2 })
  })
})
