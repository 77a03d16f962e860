import { SENDER } from '#web/platform/offline/pending-names.ts'
import { createOutbox, type NewEntry, type Outbox } from '../../outbox/outbox.ts'
import { entriesOf } from '../../outbox/records.ts'
import { sendFromWorker } from '../../outbox/send-from-worker.ts'
import { place } from '../place-fixture.ts'
import { simulateNetwork, type Serve, type SimulatedResponse } from './simulated-network.ts'
import { simulatePhone, type PhoneFault } from './simulated-phone.ts'
import type { Life, World } from '#server/testing/simulation/world.ts'

const PERSON = 1
const KNOWN_VISIT = 9
const DAY = '2026-06-11'

export type ServerFault = 'forgets keys' | 'forgets what it stored'

interface Stored {
  key: string
  list: string
  visit: number
}
interface Row {
  plant_number?: number
  watched_seconds?: number
}
interface SurveyBody {
  plot_id: number
  go_on: boolean
  entry_keys?: string[]
  flowers?: Row[]
  pollinators?: Row[]
}

/** The calls that the outbox makes, with the rules of the server: one record per key, one count per plant and visit. */
const surveyServer = (world: World, fault: ServerFault | null) => {
  const stored: Stored[] = []
  const visits = [{ id: KNOWN_VISIT, plot_id: place.plot_id }]
  const plants = new Set<string>()
  const answers = new Map<string, { request: string; response: SimulatedResponse }>()
  const conflict: SimulatedResponse = { status: 409, data: null }
  let id = 100

  const add = (visit: number, list: string, key: string, row: Row) => {
    id += 1
    if (fault === 'forgets what it stored' && world.chance(0.1)) return { id, survey_id: visit }
    stored.push({ key, list, visit })
    if (row.plant_number !== undefined) plants.add(`${visit}:${row.plant_number}`)
    return { id, survey_id: visit }
  }
  const isTaken = (visit: number, row: Row) =>
    row.plant_number !== undefined && plants.has(`${visit}:${row.plant_number}`)

  const survey = (body: SurveyBody): SimulatedResponse => {
    if (body.plot_id !== place.plot_id) return { status: 404, data: null }
    const keys = [...(body.entry_keys ?? [])]
    if (keys.some((key) => answers.has(key))) return conflict
    const newest = visits.findLast(({ plot_id }) => plot_id === body.plot_id)
    const visit = body.go_on && newest ? newest.id : (id += 1)
    const lists = { flowers: body.flowers ?? [], pollinators: body.pollinators ?? [] }
    if (
      Object.values(lists)
        .flat()
        .some((row) => isTaken(visit, row))
    )
      return conflict
    if (visit !== newest?.id) visits.push({ id: visit, plot_id: body.plot_id })
    const made = Object.entries(lists).map(([list, rows]) => {
      return [list, rows.map((row) => add(visit, list, keys.shift() ?? 'no key', row))]
    })
    for (const key of body.entry_keys ?? []) answers.set(key, { request: 'in a batch', response: conflict })
    return { status: 201, data: { id: visit, ...Object.fromEntries(made) } }
  }
  const serve: Serve = (request) => {
    const { method, path, body, key } = request
    if (path === '/api/users/profile') return { status: 200, data: { id: PERSON } }
    if (method !== 'POST') return { status: 200, data: {} }
    const text = JSON.stringify([path, body])
    const before = key === null || fault === 'forgets keys' ? undefined : answers.get(key)
    if (before) return before.request === text ? before.response : conflict
    const [, , , visit, list] = path.split('/')
    const row = body as Row
    const response: SimulatedResponse =
      visit === undefined || list === undefined
        ? survey(body as SurveyBody)
        : isTaken(Number(visit), row)
          ? conflict
          : { status: 201, data: add(Number(visit), list, key ?? 'no key', row) }
    if (key !== null && response.status < 300) answers.set(key, { request: text, response })
    return response
  }
  return { serve, stored }
}

/** Counts on plants and observation periods, some of existing visits and some of new ones; no two of the same plant. */
const countsOf = (world: World): NewEntry[] => {
  const visits = [
    { survey_id: KNOWN_VISIT, visit_key: null },
    { survey_id: null, visit_key: 'new-visit-1' },
    { survey_id: null, visit_key: 'new-visit-2' },
  ]
  const counts = visits.flatMap((visit) =>
    [1, 2, 3, 4].map((plant_number): NewEntry => {
      const isPeriod = plant_number === 4
      return {
        ...visit,
        key: `${visit.visit_key ?? 'known'}-${plant_number}`,
        place,
        survey_date: DAY,
        counted: isPeriod
          ? { kind: 'pollinator', body: { groups: [], watched_seconds: 600 } as never }
          : { kind: 'flower', body: { plant_number, observation: { count: 7 } } },
        words: '',
        draft: null,
      }
    }),
  )
  return counts.filter(() => world.chance(0.5))
}

interface Options {
  phone?: PhoneFault
  server?: ServerFault
}

/**
 * A person saves counts while pages are closed or killed, the worker wakes up, the phone is full for a while and the
 * network is bad. In the end everything works again. Returns the violations at that point: a saved count that the
 * server does not have, has twice or has under another visit, or one whose loss was not reported.
 */
export const outboxWorld = async (world: World, { phone: phoneFault, server: serverFault }: Options = {}) => {
  const phone = simulatePhone(world, phoneFault)
  const { serve, stored } = surveyServer(world, serverFault ?? null)
  const network = simulateNetwork(world, serve)
  phone.disk.set(SENDER, PERSON)
  const saved: NewEntry[] = []
  const counts = countsOf(world)
  let page: { life: Life; outbox: Outbox } | null = null
  let worker: Life | null = null
  let lives = 0

  const open = () => {
    const life = world.begin(`page ${(lives += 1)}`)
    let outbox: Outbox | undefined
    world.start(life, async () => void (outbox = createOutbox(PERSON)))
    page = { life, outbox: outbox! }
    return page
  }
  const kill = (life: Life | null) => {
    if (!life) return
    world.note(`${life.name} is killed`)
    phone.kill(life)
  }
  const save = () => {
    const { life, outbox } = page ?? open()
    const given = counts.splice(0, 1 + Math.floor(world.random() * 3))
    if (given.length === 0) return
    const names = given.map(({ key }) => key).join(', ')
    world.start(life, async () => {
      if (await outbox.add(given)) {
        saved.push(...given)
        world.note(`saved ${names}`)
        // As forms do.
        await outbox.send()
      } else world.note(`no room for ${names}`)
    })
  }
  const wake = () => {
    if (worker) kill(worker)
    worker = world.begin(`worker ${(lives += 1)}`)
    world.start(worker, () => sendFromWorker().catch(() => undefined))
  }
  const act = () => {
    const drawn = world.random()
    if (drawn < 0.45) save()
    else if (drawn < 0.6) world.start((page ?? open()).life, async () => void (await page?.outbox.send()))
    else if (drawn < 0.75) wake()
    else if (drawn < 0.9) {
      if (page) kill(page.life)
      page = null
    } else {
      kill(worker)
      worker = null
    }
    phone.setFull(world.chance(0.1))
  }

  for (let actions = 0; actions < 12; actions += 1) {
    act()
    for (let steps = Math.floor(world.random() * 12); steps > 0; steps -= 1) await world.step()
  }
  if (page) kill((page as { life: Life }).life)
  kill(worker)
  phone.setFull(false)
  network.setBad(false)
  const { life, outbox } = open()
  for (let rounds = 0; rounds < 4; rounds += 1) {
    world.start(life, async () => void (await outbox.send()))
    await world.settle()
  }
  outbox.close()
  return wrongOf(saved, stored)
}

const wrongOf = (saved: readonly NewEntry[], stored: readonly Stored[]): string[] => {
  const left = entriesOf(PERSON)
  const ofKey = (key: string) => stored.filter((one) => one.key === key)
  const visitOf = (key: string) => ofKey(key)[0]?.visit
  return [
    ...left.map(({ key, refusal }) => `${key} is still on the phone: ${refusal ?? 'waiting'}`),
    ...saved.filter(({ key }) => ofKey(key).length === 0).map(({ key }) => `${key} was saved and is lost`),
    ...[...new Set(stored.map(({ key }) => key))]
      .filter((key) => ofKey(key).length > 1)
      .map((key) => `${key} is stored ${ofKey(key).length} times`),
    ...saved.flatMap((one) =>
      saved
        .filter((other) => (one.visit_key === other.visit_key) !== (visitOf(one.key) === visitOf(other.key)))
        .map((other) => `${one.key} and ${other.key} are of visits ${visitOf(one.key)} and ${visitOf(other.key)}`),
    ),
  ]
}
