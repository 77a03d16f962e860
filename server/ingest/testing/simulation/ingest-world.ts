import type { Message } from '#domain/ingest/message.ts'
import { isDatabaseAway } from '../../../platform/postgres/database-away.ts'
import type { Life, World } from '../../../testing/simulation/world.ts'
import { makeMessageStore, type MessageStore } from '../../message-store.ts'
import { parseMessages, type ParsedMessage } from '../../parsing/parse.ts'
import { simulateDatabase, type DatabaseFault } from './simulated-database.ts'

const DEVICES = [1, 2]
const SERVERS = 2
const ACTIONS = 10
const HALF_HOUR_MS = 1_800_000
const silent = { warn: () => undefined, debug: () => undefined } as never

/** Faults of a device or the network that break their guarantees. */
type DeviceFault = 'does not send again'

interface Server {
  life: Life
  store: MessageStore
  /** Aborts pending requests when the server is killed. */
  requests: Set<(error: Error) => void>
}
interface Options {
  database?: DatabaseFault
  device?: DeviceFault
}
interface Receipt {
  accepted: number
  duplicates: number
  conflicts: number
  rejected: object[]
}

/**
 * Devices send batches to two servers, which store them with the real message store and the real transactions of ingest
 * in a simulated database. Requests and responses get lost, a device times out and retries meanwhile, sends old
 * messages once more, and uses ids twice; servers and the database are killed. At the end, everything works again.
 * Returns what is wrong then: an acknowledged message that is lost or stored twice, a conflict that was not recorded,
 * or a wrong sum.
 */
export const ingestWorld = async (world: World, { database: fault, device: deviceFault }: Options = {}) => {
  const database = simulateDatabase(world, fault ?? null)
  const wrong: string[] = []
  let isBad = true
  let lives = 0

  const start = (): Server => {
    const life = world.begin(`server ${(lives += 1)}`)
    const clock = () => new Date()
    const store = makeMessageStore({ db: {} as never, pool: database.poolOf(life), clock, log: silent })
    return { life, store, requests: new Set() }
  }
  const servers = Array.from({ length: SERVERS }, start)
  const kill = (at: number) => {
    const server = servers[at] as Server
    world.note(`${server.life.name} is killed`)
    world.end(server.life)
    database.disconnect(server.life)
    for (const fail of server.requests) fail(new Error('connection reset'))
    servers[at] = start()
  }

  /** One HTTP request. Null: no response, or 503. */
  const request = async (device: number, sent: ParsedMessage[], about: string): Promise<Receipt | null> => {
    await world.pause()
    if (isBad && world.chance(0.08)) return null
    const server = servers[Math.floor(world.random() * servers.length)] as Server
    const { promise, resolve, reject } = Promise.withResolvers<Receipt>()
    server.requests.add(reject)
    world.start(server.life, () => server.store.store(device, sent).then(resolve, reject))
    // A device that times out retries while its request is still being processed.
    const patience =
      isBad && world.chance(0.1)
        ? world
            .pause()
            .then(() => world.pause())
            .then(() => null)
        : new Promise<null>(() => undefined)
    const receipt = await Promise.race([
      promise.catch((error: Error) => {
        if (!isDatabaseAway(error) && error.message !== 'connection reset') wrong.push(`${about}: ${error.message}`)
        return null
      }),
      patience,
    ])
    server.requests.delete(reject)
    if (receipt) world.note(`${about}: ${JSON.stringify(receipt)} from ${server.life.name}`)
    await world.pause()
    return isBad && world.chance(0.08) ? null : receipt
  }

  /** All contents that devices have sent for an id, by digest, and those that were acknowledged. */
  const acknowledged = new Set<string>()
  const visitsOf = new Map<string, number>()
  const made = new Map<number, Message[]>(DEVICES.map((device) => [device, []]))
  const send = (device: number) => {
    const life = world.begin(`device ${device}`)
    const before = made.get(device) as Message[]
    const fresh = Array.from({ length: 1 + Math.floor(world.random() * 4) }, (_, n) => messageOf(before.length + n))
    before.push(...fresh)
    const old = before[Math.floor(world.random() * before.length)] as Message
    const messages = [...fresh]
    if (world.chance(0.2)) messages.push(old)
    if (world.chance(0.2)) messages.push(contradicting(old))
    messages.sort(() => world.random() - 0.5)
    const { sent } = parseMessages(messages)
    for (const one of sent) visitsOf.set(`${device} ${one.message.id} ${one.digest}`, visits(one.message))
    const about = `device ${device}: ${messages.map(({ id }) => id).join(' ')}`
    world.start(life, async () => {
      for (;;) {
        const receipt = await request(device, sent, about)
        if (receipt) {
          const total = receipt.accepted + receipt.duplicates + receipt.conflicts + receipt.rejected.length
          if (total !== sent.length) wrong.push(`${about}: ${total} of ${sent.length} in the receipt`)
          for (const one of sent) acknowledged.add(`${device} ${one.message.id} ${one.digest}`)
          return
        }
        if (deviceFault === 'does not send again') return
      }
    })
  }

  const act = () => {
    const drawn = world.random()
    if (drawn < 0.65) send(DEVICES[Math.floor(world.random() * DEVICES.length)] as number)
    else if (drawn < 0.82) kill(Math.floor(world.random() * SERVERS))
    else if (drawn < 0.92) {
      world.note('the database is killed')
      database.kill()
    } else database.start()
  }
  for (let actions = 0; actions < ACTIONS; actions += 1) {
    act()
    for (let steps = Math.floor(world.random() * 12); steps > 0; steps -= 1) await world.step()
  }
  database.start()
  isBad = false
  await world.settle()
  return [...wrong, ...wrongOf(database, { acknowledged, visitsOf, made })]
}

const messageOf = (n: number, visitations = 1 + (n % 5)): Message => {
  const start = Date.parse('2026-06-01T00:00:00Z') + n * HALF_HOUR_MS
  return {
    id: `m${n}`,
    interval_start: new Date(start).toISOString(),
    interval_end: new Date(start + HALF_HOUR_MS).toISOString(),
    ml_results: { avg_flowers: 5, sightings: 3, visitations },
    counts: [{ object_class_name: n % 3 === 0 ? 'honeybee' : 'bumblebee', count: 1 + (n % 4) }],
  } as Message
}
const contradicting = (message: Message): Message =>
  ({ ...message, ml_results: { ...message.ml_results, visitations: 1_000 } }) as Message
const visits = ({ ml_results }: Message): number => ml_results?.visitations ?? 0

interface Sent {
  acknowledged: ReadonlySet<string>
  visitsOf: ReadonlyMap<string, number>
  made: ReadonlyMap<number, readonly Message[]>
}
const wrongOf = (database: ReturnType<typeof simulateDatabase>, { acknowledged, visitsOf, made }: Sent): string[] => {
  const { keys, messages, conflicts, sums } = database
  const stored = Map.groupBy(messages, ({ device_id, id }) => `${device_id} ${id}`)
  const sum = messages.reduce((total, message) => total + message.visits, 0)
  return [
    ...[...made].flatMap(([device, list]) =>
      list.filter(({ id }) => !stored.has(`${device} ${id}`)).map(({ id }) => `${device} ${id} is lost`),
    ),
    ...[...stored].filter(([, rows]) => rows.length > 1).map(([id, rows]) => `${id} is stored ${rows.length} times`),
    ...[...keys]
      .filter(([id, digest]) => stored.get(id)?.[0]?.visits !== visitsOf.get(`${id} ${digest}`))
      .map(([id]) => `${id} has a key and another message, or none`),
    ...[...stored.keys()].filter((id) => !keys.has(id)).map((id) => `${id} has no key`),
    ...[...acknowledged]
      .filter((one) => {
        const [device, id, digest] = one.split(' ')
        return keys.get(`${device} ${id}`) !== digest && !conflicts.has(one)
      })
      .map((one) => `${one} was acknowledged and is kept nowhere`),
    ...(sums.visits === sum ? [] : [`${sums.visits} visits are summed, and ${sum} are stored`]),
  ]
}
