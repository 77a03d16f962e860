import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileFunction } from 'node:vm'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CreatedFeed, FeedContent } from '#domain/feeds/feed.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { projectRoot } from '../platform/config/settings.ts'
import { fineWeather, fullDay, makeStrawberryFarm, sendHours } from '../score/testing/measured-farm.ts'
import { refreshSeasons } from '../seasons/season-writes.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const folder = join(projectRoot, 'docs/integrations')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const PORTAL = 'https://bombus.example'

const server = await makeServer({ weather: fineWeather })
const { app, db } = server
const ask = asker(app)
server.setClock('2026-06-10T20:00:00Z')
const address = await app.listen({ port: 0, host: '127.0.0.1' })

/** Values of the placeholders. */
let values: Record<string, string> = {}
beforeAll(async () => {
  const { farm, place } = await makeStrawberryFarm(db)
  const headers = await server.as(await makeUser(db, { role: 'farmer', organisation_id: farm.organisation_id }))
  const device = await makeDevice(db, place)
  await sendHours(
    app,
    device.key,
    datesBetween('2026-06-01', '2026-06-10').flatMap((day) => fullDay(day, { visits: 1 })),
  )
  while ((await refreshSeasons(server)) > 0);
  await db
    .insertInto('alerts')
    .values({
      rule: 'clock',
      subject: `device ${device.id}`,
      farm_id: farm.id,
      device_id: device.id,
      cause: JSON.stringify({ camera: 'Door' }),
      opened_at: '2026-06-10T08:00:00Z',
      last_true_at: '2026-06-10T08:00:00Z',
    })
    .execute()
  const feed = async (content: FeedContent) =>
    (await ask<CreatedFeed>('POST /feeds', { headers, body: { name: content, content } })).data.token
  const { data } = await ask<{ token: string }>('POST /auth/tokens', {
    headers,
    body: { name: 'Recipes', days: 1, farm_ids: [farm.id] },
  })
  values = {
    VISITS_TOKEN: await feed('visits'),
    SCORES_TOKEN: await feed('scores'),
    ALERTS_TOKEN: await feed('alerts'),
    DEVICES_TOKEN: await feed('devices'),
    ACCESS_TOKEN: data.token,
    FARM_ID: String(farm.id),
  }
})
const fill = (text: string) =>
  text.replaceAll(/\b(?:[A-Z]+_TOKEN|FARM_ID)\b/g, (name) => values[name] ?? `no value for ${name}`)

/** Calls a URL of a recipe. URLs of feeds need no token; other operations get the access token. */
const call = async (url: string) => {
  const headers: Record<string, string> = url.includes('/api/feeds/')
    ? {}
    : { authorization: `Bearer ${values['ACCESS_TOKEN']}` }
  const response = await fetch(fill(url.replace(PORTAL, address)), { headers })
  return { status: response.status, text: await response.text() }
}
const json = async (url: string): Promise<unknown> => {
  const { status, text } = await call(url)
  expect([url, status]).toEqual([url, 200])
  return JSON.parse(text)
}
const csv = async (url: string) => {
  const { status, text } = await call(url)
  expect([url, status]).toEqual([url, 200])
  return parse<Record<string, string>>(text, { columns: true })
}

/** The value at a path such as `data[0].last_seven_days`; undefined if there is none. */
const at = (value: unknown, path: string): unknown =>
  [...path.matchAll(/\w+/g)].reduce<unknown>(
    (inner, [name]) => (inner as Record<string, unknown> | null | undefined)?.[name],
    value,
  )

/** All calls of a document: whole URLs, and those of Power Query, whose path is given separately. */
const callsIn = (text: string): string[] => [
  ...[...text.matchAll(/https:\/\/bombus\.example\/api\/[^\s"`)\\]+/g)].map(([url]) => url),
  ...[...text.matchAll(/RelativePath = "([^"]+)"/g)].map(([, path]) => `${PORTAL}/${path}`),
]

/** Their programs are run by `npm run api-clients`. */
const ofClients = ['python.md', 'r.md']
const documents = globSync('*.{md,json}', { cwd: folder })
  .filter((name) => !ofClients.includes(name))
  .toSorted()
it('every recipe is a listed document and contains API calls', () => {
  expect(documents).toEqual([
    'README.md',
    'excel-and-power-bi.md',
    'grafana-dashboard.json',
    'grafana.md',
    'home-assistant.md',
    'node-red-flow.json',
    'node-red.md',
  ])
  for (const name of documents.filter((one) => !/README|dashboard/.test(one)))
    expect([name, callsIn(read(name)).length]).not.toEqual([name, 0])
})

const allCalls = documents.flatMap((name) => callsIn(read(name)).map((url) => [name, url] as const))
it.each(allCalls)('%s: %s returns 200', async (_, url) => {
  expect((await call(url)).status).toBe(200)
})

describe('Home Assistant', () => {
  const [, yaml = ''] = /```yaml\n(rest:[\s\S]*?)```/.exec(read('home-assistant.md')) ?? []
  const resources = yaml.split(/^ {2}- resource: /m).slice(1)

  it.each(resources.map((text) => [text.split('\n')[0] ?? '', text]))('has sensors of %s', async (url, text) => {
    const value = await json(url)
    const paths = [...text.matchAll(/value_json\.([\w.[\]]+)/g)].map(([, path = '']) => path)
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths) expect([path, at(value, path)]).not.toEqual([path, undefined])
    // Members of rows used by a filter, and attributes below their path.
    for (const [, name = ''] of text.matchAll(/(?:(?:select|reject)attr\(|attribute=)'(\w+)'/g))
      expect(Object.keys(at(value, 'data.rows[0]') as object)).toContain(name)
    const [, root = ''] = /json_attributes_path: "\$\.([^"]+)"/.exec(text) ?? []
    for (const [, name = ''] of text.matchAll(/^ {10}- (\w+)$/gm)) expect(at(value, `${root}.${name}`)).toBeDefined()
  })

  it('shows the same score as the portal', async () => {
    const farm = await json(`${PORTAL}/api/farm-glances`)
    const dashboard = await json(`${PORTAL}/api/farm-dashboard/FARM_ID`)
    const score = at(farm, 'data[0].last_seven_days.pollination_health')
    expect(score).toEqual(expect.any(Number))
    expect(score).toBe(at(dashboard, 'data.health.pollination_health'))
  })
})

describe('Grafana', () => {
  interface Target {
    url: string
    root_selector: string
    columns: { selector: string }[]
  }
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: { title: string; targets: Target[] }[] }
  const variables = (url: string) =>
    url
      .replace('${portal}', PORTAL)
      .replaceAll('${farm}', 'FARM_ID')
      .replace('${__from:date:YYYY-MM-DD}', '2026-06-01')
      .replace('${__to:date:YYYY-MM-DD}', '2026-06-30')

  it.each(panels.map(({ title, targets }) => [title, targets[0] as Target] as const))(
    'shows %s, whose columns exist',
    async (_, { url, root_selector, columns }) => {
      const rows = at(await json(variables(url)), root_selector) as object[]
      expect(rows.length).toBeGreaterThan(0)
      for (const { selector } of columns) expect(Object.keys(rows[0] ?? {})).toContain(selector)
    },
  )

  it('has the same API calls as its page', () => {
    const page = callsIn(read('grafana.md'))
    expect(panels.map(({ targets }) => variables(targets[0]?.url ?? ''))).toEqual(page)
  })
})

describe('Power Query', () => {
  const queries = [...read('excel-and-power-bi.md').matchAll(/```m\n([\s\S]*?)```/g)].map(([, text = '']) => text)

  it.each(queries.map((text) => [callsIn(text)[0] ?? '', text] as const))(
    'reads %s, whose columns exist',
    async (url, text) => {
      const typed = [...text.matchAll(/\{"([^"]+)", type /g)].map(([, name = '']) => name)
      if (url.endsWith('.csv')) {
        const rows = await csv(url)
        expect(typed.length).toBeGreaterThan(0)
        for (const name of typed) expect(Object.keys(rows[0] ?? {})).toContain(name)
        return
      }
      const [, path = ''] = /Source((?:\[\w+\])+)/.exec(text) ?? []
      const [, list = ''] = /FromRecords\([^{]+\{([^}]+)\}/.exec(text) ?? []
      const rows = at(await json(url), path) as object[]
      for (const [, name = ''] of list.matchAll(/"(\w+)"/g)) expect(Object.keys(rows[0] ?? {})).toContain(name)
    },
  )
})

describe('Node-RED', () => {
  interface Node {
    id: string
    type: string
    url?: string
    func?: string
    wires?: string[][]
  }
  const flow = JSON.parse(read('node-red-flow.json')) as Node[]
  const node = (type: string) => flow.find((one) => one.type === type)

  it('forwards each open alert once', async () => {
    const payload = await json(node('http request')?.url ?? '')
    const stored = new Map<string, unknown>()
    const context = {
      get: (name: string) => stored.get(name),
      set: (name: string, value: unknown) => stored.set(name, value),
    }
    const code = node('function')?.func ?? ''
    // The document's own code, as Node-RED runs it.
    const run = compileFunction(code, ['msg', 'context']) as (msg: object, given: object) => [object[]]
    const [first] = run({ payload }, context)
    expect(first).toMatchObject([
      { payload: 'The clock on Door is wrong', url: expect.stringContaining('/alerts/') as string },
    ])
    expect(run({ payload }, context)).toEqual([[]])
  })

  it('has only connections to existing nodes', () => {
    const ids = new Set(flow.map(({ id }) => id))
    for (const { wires = [] } of flow) for (const id of wires.flat()) expect(ids.has(id)).toBe(true)
  })
})

it('recipes use only placeholders listed in the index', () => {
  const named = new Set([...read('README.md').matchAll(/`([A-Z]+_(?:TOKEN|ID))`/g)].map(([, name]) => name))
  for (const name of documents)
    for (const [used] of read(name).matchAll(/\b(?:[A-Z]+_TOKEN|FARM_ID)\b/g))
      expect([basename(name), named.has(used)]).toEqual([name, true])
})
