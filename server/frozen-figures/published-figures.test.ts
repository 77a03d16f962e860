import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { PUBLISHED_A_MINUTE, PUBLISHED_INPUTS_A_MINUTE } from '#domain/budgets/budgets.ts'
import type { FrozenFigure, FrozenToday, PublishedFigure } from '#domain/frozen-figures/frozen-figure.ts'
import { publicMessages } from '#domain/frozen-figures/public-messages.ts'
import { messages } from '#domain/messages.ts'
import { makeUser } from '../factories/people.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeFarm, makeField, makeOrganisation } from '../factories/places.ts'
import { fineWeather, fullDay, makeStrawberryFarm, sendHours } from '../score/testing/measured-farm.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer({ weather: fineWeather })
const { app, db } = server
const authors = [{ name: 'Price, Hannah', orcid: '0000-0002-1825-0097' }]
const week = { start_date: '2026-06-08', end_date: '2026-06-14' }

beforeAll(() => server.setClock('2026-06-20T20:00:00Z'))

/** A figure frozen by a farmer, and the people who request it. */
const makeFigure = async () => {
  const { farm } = await makeStrawberryFarm(db)
  const person = await makeUser(db, {
    organisation_id: farm.organisation_id,
    role: 'farmer',
    firstname: 'Wilhelmina',
    lastname: 'Secretive',
  })
  const headersOf = async (role: 'farmer' | 'farm_admin', organisation_id = farm.organisation_id) =>
    server.as(await makeUser(db, { organisation_id, role }))
  const headers = await server.as(person)
  const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, by: object = headers) =>
    app.inject({ method, url: `/api${url}`, headers: by as Record<string, string>, ...(payload ? { payload } : {}) })
  const made = await ask('POST', `/farms/${farm.id}/frozen-figures`, { figure: { kind: 'score', ...week }, authors })
  expect(made.statusCode, made.body).toBe(201)
  const { id, digest } = made.json<{ data: FrozenFigure }>().data
  let network = 0
  return {
    farm,
    person,
    id,
    digest,
    headersOf,
    ask,
    publish: async (body: object = {}) => {
      const response = await ask('POST', `/frozen-figures/${id}/publish`, body)
      expect(response.statusCode, response.body).toBe(200)
      return response.json<{ data: FrozenFigure }>().data
    },
    /** Sends requests without a session, each from a different network. */
    open: (path = '', remoteAddress = `10.${farm.id % 250}.1.${(network += 1)}`) =>
      app.inject({ url: `/api/published-figures/${id}${path}`, remoteAddress }),
  }
}

describe('a published figure', () => {
  it('can be read by anyone at its citation address, and names only the cited authors', async () => {
    const { open, publish, id, person, farm } = await makeFigure()
    expect((await open()).statusCode).toBe(404)
    const figure = await publish()
    expect(figure).toMatchObject({ published_at: '2026-06-20T20:00:00.000Z', is_indexed: false, with_inputs: false })
    expect(figure.public_url).toBe(`${server.settings.baseUrl}/published/${id}`)
    expect(figure.citation).toContain(`. ${figure.public_url}`)
    const response = await open()
    expect(response.statusCode).toBe(200)
    expect(response.headers['x-robots-tag']).toBe('noindex')
    const published = response.json<{ data: PublishedFigure }>().data
    expect(published).toMatchObject({
      id,
      title: figure.title,
      farm_title: farm.title,
      authors,
      result: figure.result,
      citation: figure.citation,
      url: figure.public_url,
      digest: figure.digest,
    })
    for (const secret of [person.firstname, person.lastname, person.email]) expect(response.body).not.toContain(secret)
    for (const member of ['created_by', 'created_by_name', 'farm_id', 'request', 'version', 'is_indexed'])
      expect(published).not.toHaveProperty(member)
  })

  it('includes its inputs, with the stated digest, if the publisher chose so', async () => {
    const { open, publish, digest } = await makeFigure()
    await publish()
    expect((await open('/inputs')).statusCode).toBe(404)
    await publish({ with_inputs: true })
    const file = await open('/inputs')
    expect(file.statusCode).toBe(200)
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(digest)
    expect((await open()).json()).toMatchObject({ data: { with_inputs: true } })
  })

  it('may be indexed by search engines if the publisher chose so', async () => {
    const { open, publish } = await makeFigure()
    await publish({ is_indexed: true })
    expect((await open()).headers).not.toHaveProperty('x-robots-tag')
    await publish()
    expect((await open()).headers['x-robots-tag']).toBe('noindex')
  })

  it('shows how the current figure differs, calculated once an hour, without unpublished data', async () => {
    const { open, publish, farm } = await makeFigure()
    expect((await open('/today')).statusCode).toBe(404)
    await publish()
    const today = async () => (await open('/today')).json<{ data: FrozenToday }>().data
    expect(await today()).toMatchObject({ state: 'same', reason: null, model: 'ph-1.1' })
    const field = await makeField(db, { farm_id: farm.id, field_name: 'Secret Acre', crop_type: 'strawberry' })
    const device = await makeDevice(db, { farm_id: farm.id, field_id: field.id })
    await sendHours(app, device.key, fullDay('2026-06-09'))
    expect((await today()).state).toBe('same')
    server.setClock('2026-06-20T21:00:01Z')
    const later = await today()
    server.setClock('2026-06-20T20:00:00Z')
    expect(later.state).toBe('different')
    // The farm had no score when the figure was frozen, and the new field is not part of the figure.
    const score = later.figures.find((one) => one.figure === 'pollination_health' && one.of === null)
    expect(score).toMatchObject({ frozen: null, today: expect.any(Number) })
    expect(JSON.stringify(later)).not.toContain('Secret Acre')
  })

  it('has no current figure after its farm moves to another organisation', async () => {
    const { id: figure, publish, farm } = await makeFigure()
    await publish()
    const { id } = await makeOrganisation(db)
    await db.updateTable('farms').set({ organisation_id: id }).where('id', '=', farm.id).execute()
    const inLanguage = async (language: string) =>
      (
        await app.inject({ url: `/api/published-figures/${figure}/today`, headers: { 'accept-language': language } })
      ).json<{
        data: FrozenToday
      }>().data
    expect(await inLanguage('en')).toMatchObject({
      state: 'unavailable',
      figures: [],
      reason: publicMessages.noToday,
    })
    expect((await inLanguage('de')).reason).not.toBe(publicMessages.noToday)
  })

  it('limits calculations from one network, but not reads of a cached one', async () => {
    const { open, publish } = await makeFigure()
    await publish()
    const statuses = []
    for (let time = 0; time <= PUBLISHED_INPUTS_A_MINUTE; time += 1)
      statuses.push((await open('/today', '192.0.2.9')).statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('returns 410 with the reason once withdrawn, and cannot be published again', async () => {
    const { ask, open, publish, id } = await makeFigure()
    await publish({ with_inputs: true })
    await ask('POST', `/frozen-figures/${id}/withdraw`, { reason: 'The crop was wrong' })
    for (const path of ['', '/inputs', '/today']) {
      const gone = await open(path)
      expect([gone.statusCode, gone.json<{ message: string }>().message]).toEqual([
        410,
        publicMessages.withdrawn('2026-06-20', 'The crop was wrong'),
      ])
    }
    const again = await ask('POST', `/frozen-figures/${id}/publish`, {})
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([409, messages.frozenWithdrawn])
  })

  it('is unavailable once its address is revoked, and available again when republished', async () => {
    const { ask, open, publish, id } = await makeFigure()
    await publish({ with_inputs: true, is_indexed: true })
    const revoked = await ask('POST', `/frozen-figures/${id}/unpublish`)
    expect(revoked.json()).toMatchObject({
      data: { public_url: null, published_at: null, with_inputs: false, is_indexed: false },
    })
    expect(revoked.json<{ data: FrozenFigure }>().data.citation).toContain(`${server.settings.baseUrl}/frozen/${id}`)
    const gone = await open()
    expect([gone.statusCode, gone.json<{ message: string }>().message]).toEqual([410, publicMessages.revoked])
    expect((await ask('POST', `/frozen-figures/${id}/unpublish`)).statusCode).toBe(409)
    await publish()
    expect((await open()).statusCode).toBe(200)
  })

  it('is withheld until the end of an embargo, including one set later', async () => {
    const { ask, open, publish, id, farm, headersOf } = await makeFigure()
    await publish()
    const admin = await server.as(await makeUser(db, { role: 'admin' }))
    const embargo = (embargo_until: string | null) =>
      ask('PUT', `/organisations/${farm.organisation_id}/export-settings`, { embargo_until }, admin)
    expect((await embargo('2026-12-01')).statusCode).toBe(200)
    const held = await open()
    expect([held.statusCode, held.json<{ message: string }>().message]).toEqual([
      409,
      publicMessages.embargo('2026-12-01'),
    ])
    const refused = await ask('POST', `/frozen-figures/${id}/publish`, {}, await headersOf('farm_admin'))
    expect(refused.statusCode).toBe(409)
    await embargo(null)
    expect((await open()).statusCode).toBe(200)
  })

  it('can be published and revoked by its owner and users who may change all figures, recorded in the history', async () => {
    const { ask, publish, id, headersOf, person } = await makeFigure()
    const farmer = await headersOf('farmer')
    const stranger = await headersOf('farm_admin', (await makeFarm(db)).organisation_id)
    for (const what of ['publish', 'unpublish']) {
      const body = what === 'publish' ? {} : undefined
      expect((await ask('POST', `/frozen-figures/${id}/${what}`, body, farmer)).statusCode).toBe(403)
      expect((await ask('POST', `/frozen-figures/${id}/${what}`, body, stranger)).statusCode).toBe(404)
    }
    await publish()
    const admin = await headersOf('farm_admin')
    expect((await ask('POST', `/frozen-figures/${id}/unpublish`, undefined, admin)).statusCode).toBe(200)
    const changes = await db
      .selectFrom('history')
      .innerJoin('frozen_figures', 'frozen_figures.id', 'history.record_id')
      .where('history.kind', '=', 'frozen_figures')
      .where('history.action', '=', 'update')
      .where('public_id', '=', id)
      .select(['after', 'actor_id'])
      .orderBy('history.id')
      .execute()
    const isPublic = changes.map(({ after }) => (after as { published_at: string | null }).published_at !== null)
    expect(isPublic).toEqual([true, false])
    expect(changes[0]?.actor_id).toBe(person.id)
  })

  it('has a rate limit for each network, which does not affect others', async () => {
    const { open, publish } = await makeFigure()
    await publish()
    const statuses = []
    for (let time = 0; time <= PUBLISHED_A_MINUTE; time += 1) statuses.push((await open('', '192.0.2.7')).statusCode)
    expect(statuses.slice(0, PUBLISHED_A_MINUTE).every((status) => status === 200)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    expect((await open('', '192.0.2.8')).statusCode).toBe(200)
  })

  it('includes its public address in a deposit', async () => {
    const { ask, publish, id } = await makeFigure()
    const { public_url } = await publish()
    const deposit = (await ask('GET', `/frozen-figures/${id}/zenodo`)).json()
    expect(deposit).toMatchObject({ metadata: { related_identifiers: [{ identifier: public_url }] } })
  })
})
