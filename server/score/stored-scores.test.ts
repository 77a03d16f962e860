import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/weeks/dates.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { makeServer } from '../testing/server.ts'
import { makeDevice } from '../factories/devices.ts'
import { interval, message, sender } from '../ingest/testing/messages.ts'
import { storedScores, shownBefore } from './stored-scores-queries.ts'

const server = await makeServer()
const { db } = server
server.setClock('2026-06-20T12:00:00Z')
const send = sender(server)
const window = { start: '2026-06-01', end: '2026-06-07' }
type Kept = Parameters<typeof shownBefore>[0][number]

describe('the score shown before', () => {
  const kept = (pollination_health: number, at: string, model = 'ph-1.1'): Kept => ({
    ...window,
    pollination_health,
    range: null,
    model,
    at: new Date(at),
    result_hash: Buffer.alloc(32),
  })
  const before = (rows: Kept[], pollination_health: number | null = 66.2) =>
    shownBefore(rows, { pollination_health, model: 'ph-1.1' }, window, 'Europe/London')
  const after = '2026-06-09T12:00:00.000Z'

  it('has its model and time', () => {
    expect(before([kept(54.8, after, 'ph-1.0')])).toEqual({ pollination_health: 54.8, model: 'ph-1.0', at: after })
  })
  it('is null if both scores look the same', () => {
    expect(before([kept(66.4, after), kept(65.5, after, 'ph-1.0')])).toBeNull()
    expect(before([])).toBeNull()
  })
  it('is the newest one that looks different', () => {
    const rows = [kept(66.2, after), kept(61, '2026-06-08T12:00:00.000Z'), kept(54.8, after, 'ph-1.0')]
    expect(before(rows)?.pollination_health).toBe(61)
  })
  it('is returned even if rounding would place it in the next band', () => {
    expect(before([kept(69.7, after)], 70)).toMatchObject({ pollination_health: 69.7 })
  })
  it('counts from the end of the days on the farm for the same model, and always for another', () => {
    // 23:30 on the last day in Britain.
    const during = '2026-06-07T22:30:00.000Z'
    expect(before([kept(54.8, during)])).toBeNull()
    expect(before([kept(54.8, during, 'ph-1.0')])).not.toBeNull()
    expect(before([kept(54.8, '2026-06-07T23:00:00.000Z')])).not.toBeNull()
  })
  it('is also returned if there is no score any more', () => {
    expect(before([kept(54.8, after)], null)).toMatchObject({ pollination_health: 54.8 })
  })
})

describe('stored scores', () => {
  let farm: Awaited<ReturnType<typeof makeFarm>>
  beforeEach(async () => {
    farm = await makeFarm(db)
  })
  const keep = (farm_id: number, pollination_health: number | null, given: object = {}) =>
    db
      .insertInto('health_scores')
      .values({
        farm_id,
        start_date: window.start,
        end_date: window.end,
        model: 'ph-1.0',
        computed_at: '2026-06-09T12:00:00Z',
        result_hash: Buffer.from(JSON.stringify([pollination_health, given])),
        result: JSON.stringify({ pollination_health, range: [40, 60] }),
        ...given,
      })
      .execute()
  const ask = async (path: string) => {
    const headers = await server.as(await makeUser(db, { organisation_id: farm.organisation_id }))
    return (await server.app.inject({ url: `/api${path}`, headers })).json().data
  }

  it('are those of the farm and its windows that have a value, newest first', async () => {
    await keep(farm.id, 54.8)
    await keep(farm.id, 60, { computed_at: '2026-06-10T12:00:00Z' })
    await keep(farm.id, null)
    await keep(farm.id, 10, { end_date: '2026-06-08' })
    await keep((await makeFarm(db)).id, 20)
    const rows = await storedScores(db, farm.id, [window])
    expect(rows.map((row) => row.pollination_health)).toEqual([60, 54.8])
    expect(rows[1]).toMatchObject({
      ...window,
      pollination_health: 54.8,
      range: [40, 60],
      model: 'ph-1.0',
      at: new Date('2026-06-09T12:00:00Z'),
    })
  })

  it('are returned beside the current score to users who may see the farm', async () => {
    await keep(farm.id, 54.8)
    const stranger = await makeFarm(db, { organisation_id: farm.organisation_id })
    const path = (id: number) =>
      `/inference/pollination-health?start_date=${window.start}&end_date=${window.end}&farm_id=${id}`
    const shown_before = { pollination_health: 54.8, model: 'ph-1.0', at: '2026-06-09T12:00:00.000Z' }
    expect(await ask(path(farm.id))).toMatchObject({ pollination_health: null, shown_before })
    expect(await ask(path(stranger.id))).toMatchObject({ shown_before: null })
    const [latest] = await db.selectFrom('health_scores').where('farm_id', '=', farm.id).select('result').execute()
    expect(latest?.result).not.toHaveProperty('shown_before')
  })

  it('replace the score of weeks whose measurements are deleted, under their own model', async () => {
    const { key } = await makeDevice(db, { farm_id: farm.id })
    const watched = '2026-06-08'
    await send(
      key,
      message('m', { ...interval(`${watched}T09:00:00Z`, 60), ml_results: { avg_flowers: 5, visitations: 1 } }),
    )
    await db.insertInto('crops').values({ farm_id: farm.id, species_id: 1 }).execute()
    await keep(farm.id, 54.8)
    // The week has data, so the newest model's result is shown, although it is not a score.
    await keep(farm.id, 33, { start_date: watched, end_date: addDays(watched, 6) })
    // A score of the newest model itself for a week without data is not shown.
    await keep(farm.id, 44, { start_date: '2026-05-25', end_date: '2026-05-31', model: 'ph-1.1' })
    const { recent } = await ask(`/farm-dashboard/${farm.id}?from=2026-06-15&to=2026-06-21`)
    expect(
      recent.map((week: { from: string; pollination_health: number; model: string }) => [
        week.from,
        week.pollination_health,
        week.model,
      ]),
    ).toEqual([
      ['2026-05-11', null, 'ph-1.1'],
      ['2026-05-18', null, 'ph-1.1'],
      ['2026-05-25', null, 'ph-1.1'],
      ['2026-06-01', 54.8, 'ph-1.0'],
      ['2026-06-08', null, 'ph-1.1'],
      ['2026-06-15', null, 'ph-1.1'],
    ])
    expect(recent[3].range).toEqual([40, 60])
  })
})
