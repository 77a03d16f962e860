import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import { MOST_FROZEN_FIGURES, type FrozenFigure, type FrozenToday } from '#domain/frozen-figures/frozen-figure.ts'
import type { FrozenComparison, FrozenScore, FrozenSeason } from '#domain/frozen-figures/differences.ts'
import { messages } from '#domain/messages.ts'
import { pollinationHealth } from '#domain/score/pollination-health.ts'
import { healthInput } from '#domain/score/shapes.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField } from '../factories/places.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { fineWeather, fullDay, makeStrawberryFarm, sendHours } from '../score/testing/measured-farm.ts'
import { makeServer } from '../testing/server.ts'
import { frozenFigureWrites } from './writes.ts'

const server = await makeServer({ weather: fineWeather, env: { BOMBUS_COMMIT: 'abcdef1' } })
const { app, db } = server
const [week, before] = [
  { start_date: '2026-06-08', end_date: '2026-06-14' },
  { start_date: '2026-06-01', end_date: '2026-06-07' },
]
const authors = [{ name: 'Price, Hannah', orcid: '0000-0002-1825-0097' }, { name: 'Keller, Jonas' }]

/** Ten hours a day with five flowers in view; `visits` of these hours have a visit of a hoverfly. */
const days = (from: string, to: string, visits: number) =>
  datesBetween(from, to).flatMap((date) =>
    fullDay(date).map((hour, index) => (index < visits ? { ...hour, visits: 1, counts: { hoverfly: 1 } } : hour)),
  )
const makeWatched = async () => {
  const { farm, field, place } = await makeStrawberryFarm(db)
  const device = await makeDevice(db, place)
  await sendHours(app, device.key, [...days('2026-06-01', '2026-06-07', 3), ...days('2026-06-08', '2026-06-14', 5)])
  const user = await makeUser(db, { organisation_id: farm.organisation_id, role: 'farm_admin' })
  const headers = await server.as(user)
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) })
  const freeze = async (figure: object, more: object = {}) => {
    const response = await ask('POST', `/farms/${farm.id}/frozen-figures`, { figure, authors, ...more })
    expect(response.statusCode, response.body).toBe(201)
    return response.json<{ data: FrozenFigure }>().data
  }
  const read = async (id: string) => {
    const response = await ask('GET', `/frozen-figures/${id}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json<{ data: FrozenFigure }>().data
  }
  const today = async (id: string) => {
    const response = await ask('GET', `/frozen-figures/${id}/today`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json<{ data: FrozenToday }>().data
  }
  /** Sends a request as another person of the organisation, with this role. */
  const askAs = async (role: Role, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    app.inject({
      method,
      url: `/api${url}`,
      headers: await server.as(await makeUser(db, { organisation_id: farm.organisation_id, role })),
      ...(payload ? { payload } : {}),
    })
  return { farm, field, place, device, user, ask, askAs, freeze, read, today }
}
type Inputs = { field_id: number; input: unknown; weather_sources: unknown[] }[]

beforeAll(() => server.setClock('2026-06-20T20:00:00Z'))

describe('a frozen score', () => {
  it('matches the page, and is calculated only from its stored inputs', async () => {
    const { farm, ask, freeze, today } = await makeWatched()
    const figure = await freeze({ kind: 'score', ...week })
    const shown = (
      await ask('GET', `/inference/pollination-health?farm_id=${farm.id}&start_date=2026-06-08&end_date=2026-06-14`)
    ).json<{ data: FrozenScore }>().data
    const result = figure.result as unknown as FrozenScore
    expect(result.pollination_health).toBe(shown.pollination_health)
    expect(result.range).toEqual(shown.range)
    expect(result.pollination_health).toBeGreaterThan(10)
    expect(await today(figure.id)).toMatchObject({ state: 'same', reason: null, model: 'ph-1.1' })

    const file = await ask('GET', `/frozen-figures/${figure.id}/inputs`)
    const { inputs, ...document } = JSON.parse(file.body) as { inputs: { fields: Inputs }; result: FrozenScore }
    expect(document.result).toEqual(result)
    for (const [at, { input }] of inputs.fields.entries()) {
      const again = pollinationHealth(healthInput.parse(input))
      expect(again.score).toBeCloseTo(result.fields[at]?.pollination_health ?? -1, 9)
      expect(again.metrics.visits).toBeCloseTo(result.fields[at]?.measured?.visits ?? -1, 9)
    }
    expect(inputs.fields).toHaveLength(1)
    expect(inputs.fields[0]?.weather_sources.at(0)).toEqual({
      date: expect.any(String),
      basis: 'modelled',
      source: expect.any(String),
    })
  })

  it('has a file whose SHA-256 is the digest, and lists software, model, authors and licence', async () => {
    const { farm, ask, freeze, user } = await makeWatched()
    const figure = await freeze({ kind: 'score', ...week }, { licence: 'CC-BY-4.0', title: 'A week in June' })
    const file = await ask('GET', `/frozen-figures/${figure.id}/inputs`)
    expect(file.headers['content-type']).toContain('application/json')
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(figure.digest)
    expect(JSON.parse(file.body)).toMatchObject({
      model: 'ph-1.1',
      product_commit: 'abcdef1',
      request: { kind: 'score', ...week },
    })
    expect(figure).toMatchObject({
      farm_id: farm.id,
      title: 'A week in June',
      licence: 'CC-BY-4.0',
      product_commit: 'abcdef1',
      created_at: '2026-06-20T20:00:00.000Z',
      created_by_name: `${user.firstname} ${user.lastname}`,
      doi: null,
      withdrawn_at: null,
    })
    expect(figure.url).toMatch(new RegExp(`^http://localhost(:\\d+)?/frozen/${figure.id}$`))
    expect(figure.citation).toBe(
      `Price, Hannah; Keller, Jonas (2026): A week in June. Model ph-1.1, SHA-256 ${figure.digest.slice(0, 12)}. ${figure.organisation_title}. ${figure.url}`,
    )
  })

  it('is unchanged by late messages, a review and a mapping, and shows how it differs today', async () => {
    const { farm, place, device, freeze, read, today } = await makeWatched()
    const figure = await freeze({ kind: 'score', ...week })
    const scoreOf = ({ result }: FrozenFigure) => (result as unknown as FrozenScore).pollination_health

    const late = await makeDevice(db, place)
    await sendHours(app, late.key, days('2026-06-10', '2026-06-14', 9))
    const afterMessages = await today(figure.id)
    expect(await read(figure.id)).toEqual(figure)
    expect(afterMessages.state).toBe('different')
    const [score] = afterMessages.figures.filter((one) => one.figure === 'pollination_health' && one.of === null)
    expect(score?.frozen).toBe(scoreOf(figure))
    expect(score?.today).toBeGreaterThan(scoreOf(figure) ?? 100)
    expect(score?.difference).toBeCloseTo((score?.today ?? 0) - (score?.frozen ?? 0), 9)

    const seen = afterMessages.figures.find((one) => one.figure === 'pollination_health')?.today
    for (let review = 0; review < 40; review += 1)
      await db
        .insertInto('checked_insects')
        .values({
          device_id: device.id,
          at: new Date('2026-06-09'),
          model_id: 0,
          functional_group: 'hoverfly',
          tp: 5,
          fp: 0,
          fn: 5,
          representative: true,
        })
        .execute()
    const afterReviews = await today(figure.id)
    const reviewed = afterReviews.figures.find((one) => one.figure === 'pollination_health')?.today
    expect(reviewed).not.toBe(seen)

    const { id: class_id } = await db
      .selectFrom('object_classes')
      .where('name', '=', 'hoverfly')
      .select('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('class_mappings')
      .values({
        organisation_id: farm.organisation_id,
        class_id,
        from_date: '2026-01-01',
        kind: 'functional_group',
        functional_group: 'bumblebee',
        in_effect: true,
      })
      .execute()
    const afterMapping = await today(figure.id)
    expect(await read(figure.id)).toEqual(figure)
    expect(afterMapping.figures.find((one) => one.figure === 'pollination_health')?.today).not.toBe(reviewed)
  })

  it('keeps its address after its farm is deleted, and explains why there is no current figure', async () => {
    const { farm, freeze, read, today } = await makeWatched()
    const figure = await freeze({ kind: 'score', ...week })
    await db.updateTable('farms').set({ archived_at: new Date() }).where('id', '=', farm.id).execute()
    expect(await read(figure.id)).toEqual(figure)
    expect(await today(figure.id)).toEqual({
      state: 'unavailable',
      reason: messages.frozenFarmDeleted,
      model: null,
      figures: [],
    })
  })

  it('is unchanged after its farm and field are renamed', async () => {
    const { farm, field, freeze, today } = await makeWatched()
    const score = await freeze({ kind: 'score', ...week })
    const compared = await freeze({
      kind: 'comparison',
      ...week,
      with_start_date: before.start_date,
      with_end_date: before.end_date,
    })
    await db.updateTable('farms').set({ title: 'New name' }).where('id', '=', farm.id).execute()
    await db.updateTable('fields').set({ field_name: 'New field' }).where('id', '=', field.id).execute()
    expect((await today(score.id)).state).toBe('same')
    expect((await today(compared.id)).state).toBe('same')
  })

  it('distinguishes deleted measurements from none at all', async () => {
    const { device, freeze, read, today } = await makeWatched()
    const figure = await freeze({ kind: 'score', ...week })
    await db.deleteFrom('daily_watch').where('placement_id', '=', device.placement_id).execute()
    expect(await today(figure.id)).toMatchObject({ state: 'unavailable', reason: messages.frozenDataDeleted })
    expect((await read(figure.id)).result).toEqual(figure.result)
  })
})

describe('a frozen comparison', () => {
  const comparison = {
    kind: 'comparison',
    ...week,
    with_start_date: before.start_date,
    with_end_date: before.end_date,
  }

  it('matches the response of the comparison, with both scores and their inputs', async () => {
    const { farm, ask, freeze, today } = await makeWatched()
    const figure = await freeze(comparison)
    const query = `farm_id=${farm.id}&start_date=2026-06-08&end_date=2026-06-14&with_start_date=2026-06-01&with_end_date=2026-06-07`
    const shown = (await ask('GET', `/inference/comparison?${query}`)).json<{ data: unknown }>().data
    const result = figure.result as unknown as FrozenComparison
    expect(result.comparison).toEqual(shown)
    expect((await today(figure.id)).state).toBe('same')
    const { inputs } = JSON.parse((await ask('GET', `/frozen-figures/${figure.id}/inputs`)).body) as {
      inputs: Record<'now' | 'before', { fields: Inputs; hours: unknown[] }>
    }
    for (const side of ['now', 'before'] as const) {
      const again = pollinationHealth(healthInput.parse(inputs[side].fields[0]?.input))
      expect(again.score).toBeCloseTo(result[side].pollination_health ?? -1, 9)
      expect(inputs[side].hours).toHaveLength(10)
    }
    expect(result.now.pollination_health).toBeGreaterThan(result.before.pollination_health ?? 100)
  })

  it('validates each period in the time zone of its farm', async () => {
    const { farm, ask } = await makeWatched()
    // At 20:00 in Europe, the day is over in Kiritimati but not in Honolulu.
    const [ahead, behind] = [
      await makeFarm(db, { organisation_id: farm.organisation_id, time_zone: 'Pacific/Kiritimati' }),
      await makeFarm(db, { organisation_id: farm.organisation_id, time_zone: 'Pacific/Honolulu' }),
    ]
    const with_today = { with_start_date: '2026-06-14', with_end_date: '2026-06-20' }
    const freezing = (with_farm_id: number, period: object) =>
      ask('POST', `/farms/${farm.id}/frozen-figures`, { figure: { ...comparison, ...period, with_farm_id }, authors })
    expect((await freezing(ahead.id, with_today)).statusCode).toBe(201)
    const running = await freezing(behind.id, with_today)
    expect(running.json()).toMatchObject({
      issues: [{ path: 'figure.with_end_date', message: messages.frozenNotOver }],
    })
    expect(running.statusCode).toBe(422)
  })

  it('of fields lists only the model versions of these fields', async () => {
    const { farm, field, freeze } = await makeWatched()
    const other = await makeField(db, { farm_id: farm.id })
    const device = await makeDevice(db, { farm_id: farm.id, field_id: other.id })
    await sendHours(
      app,
      device.key,
      days('2026-06-08', '2026-06-08', 3).map((hour) => ({ ...hour, model_version: 'other-1' })),
    )
    const named = async (field_id: number | undefined) =>
      (await freeze({ ...comparison, ...(field_id === undefined ? {} : { field_id }) })).model_versions?.map(
        ({ model_version }) => model_version,
      )
    expect(await named(undefined)).toEqual([null, 'other-1'])
    expect(await named(field.id)).toEqual([null])
    expect(await named(other.id)).toEqual(['other-1'])
  })

  it('belongs to one organisation, and is hidden from users who can see only one of its farms', async () => {
    const { farm, ask, freeze, user } = await makeWatched()
    const other = await makeFarm(db, { organisation_id: farm.organisation_id })
    const foreign = await makeFarm(db)
    const refused = await ask('POST', `/farms/${farm.id}/frozen-figures`, {
      figure: { ...comparison, with_farm_id: foreign.id },
      authors,
    })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ issues: [{ path: 'figure.with_farm_id' }] })
    const figure = await freeze({ ...comparison, with_farm_id: other.id })
    const { frozenFigures } = await import('./queries.ts')
    const limited = { kind: 'organisation', organisation_id: farm.organisation_id, farm_ids: [farm.id] } as const
    expect(await frozenFigures.find(db, limited, figure.id, 'http://x')).toBeUndefined()
    expect(await frozenFigures.list(db, limited, farm.id)).toEqual([])
    expect(
      await frozenFigures.find(db, { ...limited, farm_ids: [farm.id, other.id] }, figure.id, 'http://x'),
    ).toBeDefined()
    expect(user.organisation_id).toBe(farm.organisation_id)
  })
})

describe('a frozen season', () => {
  it('has its weeks with the inputs of each, and lists the weeks that differ today', async () => {
    const { ask, freeze, read, today, place } = await makeWatched()
    const figure = await freeze({ kind: 'season', year: 2026 })
    expect(figure).toMatchObject({ from: '2025-12-29', to: '2026-06-14' })
    expect((await today(figure.id)).state).toBe('same')
    const result = figure.result as unknown as FrozenSeason
    const { inputs } = JSON.parse((await ask('GET', `/frozen-figures/${figure.id}/inputs`)).body) as {
      inputs: { weeks: { from: string; fields: Inputs }[] }
    }
    const scored = result.weeks.filter(({ pollination_health }) => pollination_health !== null)
    expect(scored.map(({ from }) => from)).toEqual(['2026-06-01', '2026-06-08'])
    for (const { from, pollination_health } of scored) {
      const input = inputs.weeks.find((one) => one.from === from)?.fields[0]?.input
      expect(pollinationHealth(healthInput.parse(input)).score).toBeCloseTo(pollination_health ?? -1, 9)
    }
    await sendHours(app, (await makeDevice(db, place)).key, days('2026-06-10', '2026-06-14', 9))
    expect(await read(figure.id)).toEqual(figure)
    const { state, figures } = await today(figure.id)
    expect(state).toBe('different')
    const changed = figures.filter(({ frozen, today: now }) => frozen !== now)
    expect(new Set(changed.map(({ of }) => of))).toEqual(new Set(['2026-06-08']))
  })
})

describe('freezing the same season', () => {
  it('returns the same digest to different users', async () => {
    const { farm, freeze } = await makeWatched()
    const figure = { kind: 'season', year: 2026 }
    const user = await makeUser(db, { organisation_id: farm.organisation_id, role: 'user' })
    const other = await app.inject({
      method: 'POST',
      url: `/api/farms/${farm.id}/frozen-figures`,
      headers: await server.as(user),
      payload: { figure, authors },
    })
    expect(other.json<{ data: FrozenFigure }>().data.digest).toBe((await freeze(figure)).digest)
  })
})

describe('an unfinished period', () => {
  it('is rejected by name on both sides of a comparison', async () => {
    const { farm, ask } = await makeWatched()
    const running = { start_date: '2026-06-15', end_date: '2026-06-20' }
    const with_ = { with_start_date: '2026-06-15', with_end_date: '2026-06-21' }
    const refused = async (figure: object) => {
      const response = await ask('POST', `/farms/${farm.id}/frozen-figures`, { figure, authors })
      expect(response.statusCode).toBe(422)
      return response.json<{ issues: { path: string; message: string }[] }>().issues
    }
    expect(await refused({ kind: 'score', ...running })).toEqual([
      { path: 'figure.end_date', message: messages.frozenNotOver },
    ])
    expect((await refused({ kind: 'comparison', ...running, ...with_ })).map(({ path }) => path)).toEqual([
      'figure.end_date',
      'figure.with_end_date',
    ])
  })

  it('is not included in a season, and weeks after the freeze do not make it different', async () => {
    const { freeze, today, device } = await makeWatched()
    const figure = await freeze({ kind: 'season', year: 2026 })
    server.setClock('2026-06-23T20:00:00Z')
    await sendHours(app, device.key, days('2026-06-15', '2026-06-21', 4))
    expect((await today(figure.id)).state).toBe('same')
    const later = (await freeze({ kind: 'season', year: 2026 })).result as unknown as FrozenSeason
    expect(later.weeks.at(-1)).toMatchObject({ to: '2026-06-21', hours: 70 })
    server.setClock('2026-06-20T20:00:00Z')
  })
})

describe('model versions used in a figure', () => {
  it('are stored with the figure, and do not change when another version is used later', async () => {
    const { device, freeze, read } = await makeWatched()
    const figure = await freeze({ kind: 'score', ...week })
    const total = figure.model_versions?.reduce((sum, { hours_counted }) => sum + hours_counted, 0)
    expect(figure.model_versions).toHaveLength(1)
    expect(total).toBe(70)
    await db
      .updateTable('daily_watch')
      .set({ hours_counted: 1 })
      .where('placement_id', '=', device.placement_id)
      .execute()
    expect((await read(figure.id)).model_versions).toEqual(figure.model_versions)
  })
})

describe('a farm that moved to another organisation', () => {
  it('keeps its figures available to the organisation that froze them, without current figures', async () => {
    const { farm, freeze, read, today } = await makeWatched()
    const figure = await freeze({ kind: 'score', ...week })
    const { organisation_id } = await makeFarm(db)
    await db.updateTable('farms').set({ organisation_id }).where('id', '=', farm.id).execute()
    expect(await read(figure.id)).toEqual(figure)
    expect(await today(figure.id)).toMatchObject({ state: 'unavailable', reason: messages.frozenFarmMoved })
    const headers = await server.as(await makeUser(db, { organisation_id, role: 'user' }))
    const there = await app.inject({ url: `/api/frozen-figures/${figure.id}`, headers })
    expect(there.statusCode).toBe(200)
    // People of the new organisation cannot withdraw it.
    const withdrawn = await app.inject({
      method: 'POST',
      url: `/api/frozen-figures/${figure.id}/withdraw`,
      headers: await server.as(await makeUser(db, { organisation_id, role: 'farm_admin' })),
      payload: { reason: 'not ours' },
    })
    expect(withdrawn.statusCode).toBe(404)
  })

  it('does not show a comparison with a farm that did not move', async () => {
    const { farm, freeze } = await makeWatched()
    const other = await makeFarm(db, { organisation_id: farm.organisation_id })
    const figure = await freeze({
      kind: 'comparison',
      ...week,
      with_farm_id: other.id,
      with_start_date: before.start_date,
      with_end_date: before.end_date,
    })
    const { organisation_id } = await makeFarm(db)
    await db.updateTable('farms').set({ organisation_id }).where('id', '=', farm.id).execute()
    const headers = await server.as(await makeUser(db, { organisation_id, role: 'user' }))
    const there = await app.inject({ url: `/api/frozen-figures/${figure.id}`, headers })
    expect(there.statusCode).toBe(404)
  })
})

describe('an embargo on exports', () => {
  it('withholds the file of inputs, and is in the metadata of the deposit', async () => {
    const { farm, ask, freeze } = await makeWatched()
    const figure = await freeze({ kind: 'score', ...week })
    const settings = await ask('GET', `/organisations/${farm.organisation_id}/export-settings`)
    const { organisation_id: _, ...given } = settings.json<{ data: { organisation_id: number } }>().data
    const embargo = async (embargo_until: string) =>
      db
        .insertInto('export_settings')
        .values({
          ...given,
          contributors: '[]',
          organisation_id: farm.organisation_id,
          embargo_until,
        } as never)
        .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ embargo_until }))
        .execute()
    const inputs = () => ask('GET', `/frozen-figures/${figure.id}/inputs`)
    const deposit = async () =>
      (await ask('GET', `/frozen-figures/${figure.id}/zenodo`)).json<{ metadata: object }>().metadata
    await embargo('2026-06-21')
    const refused = await inputs()
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ message: messages.frozenEmbargo('2026-06-21') })
    expect(await deposit()).toMatchObject({ access_right: 'embargoed', embargo_date: '2026-06-21' })
    await embargo('2026-06-20')
    expect((await inputs()).statusCode).toBe(200)
    expect(await deposit()).toMatchObject({ access_right: 'open' })
  })
})

describe('permission to change a figure', () => {
  it('is granted to the user who froze it and to administrators', async () => {
    const { farm, ask, askAs } = await makeWatched()
    const made = await askAs('staff', 'POST', `/farms/${farm.id}/frozen-figures`, {
      figure: { kind: 'score', ...week },
      authors,
    })
    const { id } = made.json<{ data: FrozenFigure }>().data
    for (const role of ['farmer', 'staff', 'user'] as const) {
      const doi = await askAs(role, 'PUT', `/frozen-figures/${id}`, { doi: '10.5281/zenodo.1' })
      expect([role, doi.statusCode, doi.json<{ message: string }>().message]).toEqual([role, 403, messages.notAllowed])
      expect((await askAs(role, 'POST', `/frozen-figures/${id}/withdraw`, { reason: 'no' })).statusCode).toBe(403)
    }
    expect((await ask('PUT', `/frozen-figures/${id}`, { doi: '10.5281/zenodo.1' })).statusCode).toBe(200)
    expect((await ask('POST', `/frozen-figures/${id}/withdraw`, { reason: 'wrong crop' })).statusCode).toBe(200)
  })
})

describe('changes to a figure', () => {
  it('are limited to the DOI, with a version, and are recorded in the history', async () => {
    const { ask, freeze, user } = await makeWatched()
    const figure = await freeze({ kind: 'score', ...week })
    const set = await ask('PUT', `/frozen-figures/${figure.id}`, {
      doi: 'https://doi.org/10.5281/zenodo.42',
      version: 1,
    })
    expect(set.json<{ data: FrozenFigure }>().data).toMatchObject({ doi: '10.5281/zenodo.42', version: 2 })
    expect(set.json<{ data: FrozenFigure }>().data.citation).toMatch(/ https:\/\/doi\.org\/10\.5281\/zenodo\.42$/)
    expect((await ask('PUT', `/frozen-figures/${figure.id}`, { doi: null, version: 1 })).statusCode).toBe(409)
    for (const doi of ['zenodo.42', '10.5281', '10.12/x', 'https://example.org/10.5281/zenodo.42', '10.5281/a b'])
      expect([doi, (await ask('PUT', `/frozen-figures/${figure.id}`, { doi })).json()]).toMatchObject([
        doi,
        { error: true, issues: [{ path: 'doi' }] },
      ])
    const { id } = await db
      .selectFrom('frozen_figures')
      .where('public_id', '=', figure.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const entries = await db
      .selectFrom('history')
      .where('kind', '=', 'frozen_figures')
      .where('record_id', '=', id)
      .select(['action', 'actor_id', 'after'])
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { action: 'create', actor_id: user.id, after: { digest: figure.digest } },
      { action: 'update', actor_id: user.id, after: { doi: '10.5281/zenodo.42' } },
    ])
    expect(entries[0]?.after).not.toHaveProperty('inputs')
  })

  it('include withdrawal, which is shown at its address and cannot be undone', async () => {
    const { farm, ask, freeze, read } = await makeWatched()
    const figure = await freeze({ kind: 'score', ...week })
    expect((await ask('POST', `/frozen-figures/${figure.id}/withdraw`, { reason: ' ' })).statusCode).toBe(422)
    const reason = 'The crop was wrong'
    expect((await ask('POST', `/frozen-figures/${figure.id}/withdraw`, { reason })).statusCode).toBe(200)
    expect((await ask('POST', `/frozen-figures/${figure.id}/withdraw`, { reason: 'again' })).statusCode).toBe(409)
    expect(await read(figure.id)).toMatchObject({
      result: figure.result,
      digest: figure.digest,
      withdrawn_at: '2026-06-20T20:00:00.000Z',
      withdrawn_reason: reason,
      citation: `${figure.citation} (withdrawn on 2026-06-20)`,
    })
    const deposit = (await ask('GET', `/frozen-figures/${figure.id}/zenodo`)).json<{ metadata: object }>()
    expect(deposit.metadata).toMatchObject({
      description: expect.stringContaining('<p>Withdrawn on 2026-06-20: The crop was wrong</p>') as string,
    })
    const list = (await ask('GET', `/farms/${farm.id}/frozen-figures`)).json<{ data: object[] }>().data
    expect(list).toMatchObject([{ id: figure.id, withdrawn_at: '2026-06-20T20:00:00.000Z' }])
  })

  it('of any other kind, and deletion, are rejected by the database', async () => {
    const { freeze } = await makeWatched()
    const { id } = await freeze({ kind: 'score', ...week })
    const change = (values: object) =>
      db.updateTable('frozen_figures').set(values).where('public_id', '=', id).execute()
    await expect(change({ result: '{}' })).rejects.toThrow('frozen figures do not change')
    await expect(change({ digest: 'f'.repeat(64) })).rejects.toThrow('frozen figures do not change')
    await expect(db.deleteFrom('frozen_figures').where('public_id', '=', id).execute()).rejects.toThrow('never deleted')
  })
})

describe('the deposit for Zenodo', () => {
  it('has the members required by its API', async () => {
    const { ask, freeze } = await makeWatched()
    const figure = await freeze({ kind: 'score', ...week }, { licence: 'CC-BY-4.0', title: 'June & <b>July</b>' })
    const file = await ask('GET', `/frozen-figures/${figure.id}/zenodo`)
    expect(file.headers['content-disposition']).toContain(`zenodo-${figure.id}.json`)
    const { metadata } = JSON.parse(file.body) as { metadata: Record<string, unknown> }
    expect(metadata).toMatchObject({
      title: 'June & <b>July</b>',
      upload_type: 'dataset',
      publication_date: '2026-06-20',
      access_right: 'open',
      license: 'cc-by-4.0',
      version: figure.digest.slice(0, 12),
      creators: [
        { name: 'Price, Hannah', affiliation: figure.organisation_title, orcid: '0000-0002-1825-0097' },
        { name: 'Keller, Jonas', affiliation: figure.organisation_title },
      ],
      related_identifiers: [{ identifier: figure.url, relation: 'isIdenticalTo' }],
      dates: [{ start: '2026-06-08', end: '2026-06-14', type: 'Collected' }],
    })
    expect(metadata['keywords']).toContain('pollination')
    expect(metadata['description']).toContain('June &amp; &lt;b&gt;July')
    expect(metadata['description']).toContain(figure.digest)
  })
})

describe('limits of frozen figures', () => {
  it('reject and report every invalid member', async () => {
    const { farm, ask } = await makeWatched()
    const wrong = await ask('POST', `/farms/${farm.id}/frozen-figures`, {
      figure: { kind: 'score', start_date: '2026-06-14', end_date: '2026-06-08' },
      authors: [{ name: '', orcid: '12' }],
      licence: 'MIT',
    })
    expect(wrong.statusCode).toBe(422)
    const paths = wrong.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)
    expect(paths.toSorted()).toEqual(['authors.0.name', 'authors.0.orcid', 'figure.end_date', 'licence'])
  })

  it('apply to the size of the inputs and the number of figures of an organisation', async () => {
    const { farm, user, freeze } = await makeWatched()
    const { id } = await freeze({ kind: 'score', ...week })
    const create = (inputs: object) =>
      inTransaction(db, { user_id: user.id, name: 'x' }, (trx) =>
        frozenFigureWrites.create(
          trx,
          { kind: 'all' },
          {
            farm,
            given: { figure: { kind: 'season', year: 2026 }, title: 'x', authors: [{ name: 'x', orcid: null }] },
            calculated: {
              start: '2026-01-01',
              end: '2026-01-07',
              result: {} as FrozenSeason,
              inputs,
              model: 'x',
              hours: 0,
              title: 'x',
            },
            today: '2026-06-20',
            today_of_other: '2026-06-20',
            created_by: user.id,
            now: new Date('2026-06-20'),
            product_version: '1',
            product_commit: null,
          },
        ),
      )
    await expect(create({ text: 'x'.repeat(8_000_001) })).rejects.toMatchObject({
      status: 422,
      issues: [{ path: 'figure' }],
    })
    await server.asOwner(`insert into frozen_figures (organisation_id, farm_id, kind, title, farm_title, organisation_title, start_date,
        end_date, request, inputs, result, authors, licence, model, product_version, digest, created_by, created_at)
      select organisation_id, farm_id, kind, title, farm_title, organisation_title, start_date, end_date, request, '{}', result, authors,
        licence, model, product_version, digest, created_by, created_at
      from frozen_figures cross join generate_series(2, ${MOST_FROZEN_FIGURES}) where public_id = '${id}'`)
    await expect(create({})).rejects.toMatchObject({ status: 422, message: messages.frozenTooMany })
  })
})
