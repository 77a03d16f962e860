import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import mqtt from 'mqtt'
import pg from 'pg'
import type { Message } from '#domain/ingest/message.ts'
import { makeDevice } from '#server/factories/devices.ts'
import { makeFarm } from '#server/factories/places.ts'
import { recount } from '#server/ingest/rollups/recount-queries.ts'
import { connect, type Database } from '#server/platform/postgres/database.ts'
import { openLocalPostgres, type LocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { freePort } from '#server/testing/own-process.ts'
import type { Fleet } from '#simulator/fleet.ts'
import { mqttSender } from '#simulator/send-mqtt.ts'
import { sendMessages } from '#simulator/send.ts'
import { messagesOf, sendPast } from '#simulator/season.ts'
import { makeCamera } from '#simulator/testing/camera-fixture.ts'
import { mosquittoVersion, openMosquitto } from './mosquitto-broker.ts'
import { started, type Server } from './started.ts'

/**
 * MQTT on Mosquitto compared with HTTP: equal figures, the cost of each, and what is lost when every component is
 * killed in turn. Takes about four minutes.
 */
const CAMERAS = 20
const SEED = 20
const DAYS = { from: Date.parse('2026-05-01T00:00:00Z'), until: Date.parse('2026-05-29T00:00:00Z'), minutes: 15 }
const KILLS = 12
const say = (text: string) => process.stdout.write(`${text}\n`)
interface Installation {
  name: string
  db: Database
  env: Record<string, string>
  devices: { id: number; key: string; name: string }[]
}

const closers: (() => Promise<unknown> | void)[] = []
const quiet = { LOG_LEVEL: 'error' }
const start = ({ env }: Installation, more: Record<string, string> = {}): Promise<Server> =>
  started({ ...quiet, ...env, ...more })
const isHeard = async (server: Server, patience_s = 60) => {
  for (let tries = 0; tries < patience_s * 10; tries += 1) {
    const health = await fetch(`${server.url}/api/health`).then(
      async (response) => (await response.json()) as { data?: { mqtt?: string } },
      () => null,
    )
    if (health?.data?.mqtt === 'ok') return
    await wait(100)
  }
  throw new Error('A server does not hear the broker.')
}

const install = async (cluster: LocalPostgres, folder: string, name: string, more: Record<string, string>) => {
  const admin = new pg.Client({ ...cluster.connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const { host } = cluster.connection
  const env = {
    DATABASE_URL: `postgres://${cluster.server.user}@localhost/${name}?host=${host}`,
    DATABASE_OWNER_URL: `postgres://${cluster.connection.user}@localhost/${name}?host=${host}`,
    BOMBUS_DATA: join(folder, name),
    ...more,
  }
  // Its first start creates the tables.
  const first = await started({ ...quiet, ...env })
  await first.stop()
  const db = connect({ ...cluster.connection, database: name, statement_timeout: 0, query_timeout: 0 })
  closers.push(db.close)
  const farm = await makeFarm(db.db)
  const devices: Installation['devices'] = []
  for (let camera = 0; camera < CAMERAS; camera += 1) devices.push(await makeDevice(db.db, { farm_id: farm.id }))
  return { name, db, env, devices } satisfies Installation
}

/** The contents of every table of figures, with names in place of ids: equal texts are equal figures. */
const checksum = async ({ db }: Installation): Promise<string> => {
  const one = async (from: string) =>
    (
      await db.pool.query<{ sum: string }>(
        `select count(*) || ' rows, ' || md5(string_agg(line, '|' order by line)) as sum from (${from}) as lines(line)`,
      )
    ).rows[0]?.sum
  // Ids of names and the time of receipt differ between installations.
  const table = (name: string, more: string, joins = '') =>
    one(
      `select (to_jsonb(kept) - array['id', 'model_id', 'class_id', 'received_at'])::text || ${more} from ${name} kept ${joins}`,
    )
  const model = `join model_versions model on model.id = model_id`
  const both = `${model} join object_classes class on class.id = class_id`
  const sums = {
    messages: await table('messages', `''`),
    hourly_watch: await table('hourly_watch', 'model.name', model),
    hourly_counts: await table('hourly_counts', 'model.name || class.name', both),
    daily_watch: await table('daily_watch', 'model.name', model),
    daily_counts: await table('daily_counts', 'model.name || class.name', both),
  }
  return Object.entries(sums)
    .map(([table, sum]) => `  ${table}: ${sum}`)
    .join('\n')
}

const camerasOf = ({ devices }: Installation) =>
  devices.map(({ key }, index) => makeCamera({ name: `Camera ${index}`, key, traffic: 0.5 + index / CAMERAS }))

/** A month of the fleet, by HTTP to one installation and by MQTT to the other. */
const compareFigures = async (http: Installation, server: Server, byMqtt: Installation, url: string) => {
  const send = async (installation: Installation, broker?: Fleet['broker']) => {
    const fleet: Fleet = { seed: SEED, url: server.url, cameras: camerasOf(installation), ...(broker && { broker }) }
    return sendPast(fleet, DAYS)
  }
  const numbers = Object.fromEntries(byMqtt.devices.map(({ id }, index) => [`Camera ${index}`, id]))
  const sent = [await send(http), await send(byMqtt, { url, prefix: 'bombus', devices: numbers })]
  const [one, other] = [await checksum(http), await checksum(byMqtt)]
  say(`Sent by HTTP ${sent[0]} messages, by MQTT ${sent[1]}, in batches of up to 1,000, of ${CAMERAS} cameras.`)
  say(one === other ? `All figures are equal:\n${one}` : `The figures DIFFER:\n${one}\n  by MQTT:\n${other}`)
  return one === other
}

let made = 0
/** New messages of one camera. */
const freshMessages = (camera: number, count: number): Message[] => {
  const [like] = messagesOf(SEED, makeCamera({ name: `Camera ${camera}` }), DAYS.from + 10 * 3_600_000, DAYS.until, 15)
  return Array.from({ length: count }, () => {
    made += 1
    const start = Date.parse('2026-06-01T00:00:00Z') + made * 60_000
    return {
      ...(like as Message),
      id: `m${made}`,
      interval_start: new Date(start).toISOString(),
      interval_end: new Date(start + 60_000).toISOString(),
    }
  })
}

type SendOne = (device: Installation['devices'][number], messages: Message[]) => Promise<{ accepted: number }>
/** Messages per second with the given concurrency. */
const pace = async ({ devices }: Installation, send: SendOne, each: number, count: number, at_once: number) => {
  const shots = Array.from({ length: count / each }, (_, shot) => ({
    device: devices[shot % devices.length] as Installation['devices'][number],
    messages: freshMessages(shot % devices.length, each),
  }))
  let accepted = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: at_once }, async () => {
      for (let shot = shots.pop(); shot; shot = shots.pop()) {
        const receipt = await send(shot.device, shot.messages)
        accepted += receipt.accepted
      }
    }),
  )
  if (accepted !== count) throw new Error(`${accepted} of ${count} messages were accepted.`)
  return Math.round((count / (performance.now() - began)) * 1_000)
}

const comparePace = async (http: Installation, server: Server, byMqtt: Installation, url: string) => {
  const sender = mqttSender({ url, prefix: 'bombus' })
  const overHttp: SendOne = ({ key }, messages) => sendMessages(server.url, key, messages)
  const overMqtt: SendOne = ({ id, key }, messages) => sender.send(id, key, messages)
  say('Messages a second, three rounds in turn, one server and one sender each:')
  for (const [what, each, count, at_once] of [
    ['100 a batch, 16 at once', 100, 20_000, 16],
    ['single, 64 at once', 1, 6_000, 64],
  ] as const) {
    const figures: { http: number[]; mqtt: number[] } = { http: [], mqtt: [] }
    for (let round = 0; round < 3; round += 1) {
      figures.http.push(await pace(http, overHttp, each, count, at_once))
      figures.mqtt.push(await pace(byMqtt, overMqtt, each, count, at_once))
    }
    say(`  ${what}: by HTTP ${figures.http.join(', ')}; by MQTT ${figures.mqtt.join(', ')}`)
  }
  await sender.close()
}

/** The body of HTTP unchanged, with the key as a property of MQTT 5. */
const tryProperties = async ({ devices }: Installation, url: string) => {
  const { id, key } = devices[0] as Installation['devices'][number]
  const client = await mqtt.connectAsync(url, { protocolVersion: 5 })
  await client.subscribeAsync(`bombus/devices/${id}/replies`)
  const answer = new Promise<string>((resolve) => {
    client.once('message', (_topic, payload) => resolve(payload.toString()))
  })
  const body = JSON.stringify(freshMessages(0, 3))
  const properties = { userProperties: { key } }
  await client.publishAsync(`bombus/devices/${id}/messages`, body, { qos: 1, properties })
  const heard = await Promise.race([answer, wait(10_000, 'nothing')])
  await client.endAsync()
  say(`With the key as a property of MQTT 5: ${heard}`)
  return heard.includes('"accepted":3')
}

interface Killable {
  name: string
  kill: () => Promise<unknown>
  start: () => Promise<unknown>
}

/**
 * Sends until `isOver`, each message or batch until its response confirms that it is stored. Returns the confirmed ids.
 */
const sendThrough = async ({ devices }: Installation, url: string, isOver: () => boolean) => {
  const sender = mqttSender({ url, prefix: 'bombus' }, 5_000)
  const stored = new Set<string>()
  await Promise.all(
    devices.flatMap((device, index) =>
      [1, 1, 10].map(async (each) => {
        while (!isOver()) {
          const messages = freshMessages(index, each)
          const { accepted, duplicates, conflicts, rejected } = await sender.send(device.id, device.key, messages)
          if (accepted + duplicates !== each || conflicts > 0 || rejected.length > 0)
            throw new Error('A message was answered as something else than stored.')
          for (const { id } of messages) stored.add(`${device.id} ${id}`)
          await wait(randomInt(5, 40))
        }
      }),
    ),
  )
  await sender.close()
  return stored
}
/** The same without reading responses: the ids acknowledged by the broker. */
const sendUnheard = async ({ devices }: Installation, url: string, isOver: () => boolean) => {
  const client = await mqtt.connectAsync(url, { clientId: 'unheard', reconnectPeriod: 200 })
  const taken = new Set<string>()
  while (!isOver())
    await Promise.all(
      devices.map(async ({ id, key }, index) => {
        const [message] = freshMessages(index, 1) as [Message]
        await client.publishAsync(`bombus/devices/${id}/messages`, JSON.stringify({ key, messages: message }), {
          qos: 1,
        })
        taken.add(`${id} ${message.id}`)
        await wait(randomInt(10, 60))
      }),
    )
  await client.endAsync()
  return taken
}

const keysOf = async ({ db }: Installation) => {
  const { rows } = await db.pool.query<{ key: string }>(
    `select device_id || ' ' || message_id as key from message_keys`,
  )
  return new Set(rows.map(({ key }) => key))
}
const lossOf = async (installation: Installation, sent: Set<string>, patience_s = 0) => {
  for (let tries = 0; ; tries += 1) {
    const storedKeys = await keysOf(installation)
    const lost = [...sent].filter((key) => !storedKeys.has(key))
    if (lost.length === 0 || tries >= patience_s) {
      if (lost.length > 0) say(`  lost: ${lost.slice(0, 20).join(', ')}`)
      const { rows } = await installation.db.pool.query<{ n: number }>(
        'select count(*)::int as n from (select from messages group by device_id, message_id having count(*) > 1) as doubled',
      )
      return { lost: lost.length, doubled: rows[0]?.n ?? 0, wrong: (await recount(installation.db.pool)).length }
    }
    await wait(1_000)
  }
}

const killInTurn = async (parts: Killable[], kills: number) => {
  for (let kill = 0; kill < kills; kill += 1) {
    const part = parts[kill % parts.length] as Killable
    await wait(randomInt(1_500, 3_000))
    await part.kill()
    await wait(randomInt(200, 1_500))
    await part.start()
  }
}

const killWhileSending = async (
  installation: Installation,
  what: string,
  parts: Killable[],
  send: (isOver: () => boolean) => Promise<Set<string>>,
) => {
  let isOver = false
  const sending = send(() => isOver)
  await killInTurn(parts, KILLS)
  await wait(2_000)
  isOver = true
  const sent = await sending
  const { lost, doubled, wrong } = await lossOf(installation, sent, 120)
  say(
    `${what}: kill -9 ${KILLS} times (${parts.map(({ name }) => name).join(', ')} in turn), ${sent.size} messages; lost ${lost}, doubled ${doubled}, wrong sums ${wrong}.`,
  )
  return lost + doubled + wrong === 0
}

/** A certificate authority, and the certificates it signed, by their common names. */
const makeCertificates = (folder: string, names: string[]) => {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...key, '-days', '2', '-subj', '/CN=authority', '-keyout', 'ca.key', '-out', 'ca.pem')
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n')
  for (const name of names) {
    openssl('req', ...key, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.csr`)
    const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names']
    openssl('x509', '-req', '-in', `${name}.csr`, ...signed, '-days', '2', '-out', `${name}.pem`)
    chmodSync(join(folder, `${name}.key`), 0o644)
  }
}

/** Mutual TLS: the certificate identifies the device, and the broker only lets it write to its own topic. */
const tryCertificates = async (installation: Installation, folder: string) => {
  const [device, other] = installation.devices as [Installation['devices'][number], Installation['devices'][number]]
  makeCertificates(folder, ['broker', 'portal', String(device.id)])
  const port = await freePort()
  const path = (file: string) => join(folder, file)
  // The configuration of the page for operators, with this folder's paths, and certificates in place of passwords.
  const [configuration = '', rights = ''] = [
    ...readFileSync('docs/deploying.md', 'utf8').matchAll(/```conf\n([\s\S]*?)```/g),
  ].map(([, text]) => text ?? '')
  writeFileSync(path('acl'), rights)
  const lines = configuration
    .replaceAll('/etc/mosquitto/certs', folder)
    .replace('/etc/mosquitto/acl', path('acl'))
    .replace('listener 8883', `listener ${port} 127.0.0.1`)
    .replace(/^password_file .*$/m, 'require_certificate true\nuse_identity_as_username true')
  const broker = await openMosquitto(path('tls'), port, lines.split('\n'))
  closers.push(broker.stop)
  const server = await start(installation, {
    MQTT_URL: `mqtts://localhost:${port}`,
    MQTT_CA_FILE: path('ca.pem'),
    MQTT_CERT_FILE: path('portal.pem'),
    MQTT_KEY_FILE: path('portal.key'),
    MQTT_TRUST_TOPIC: 'on',
  })
  closers.push(server.stop)
  await isHeard(server)
  const client = await mqtt.connectAsync(`mqtts://localhost:${port}`, {
    protocolVersion: 5,
    ca: readFileSync(path('ca.pem')),
    cert: readFileSync(path(`${device.id}.pem`)),
    key: readFileSync(path(`${device.id}.key`)),
  })
  await client.subscribeAsync(`bombus/devices/${device.id}/replies/#`, { qos: 1 })
  const own = freshMessages(0, 5)
  const answer = new Promise<string>((resolve) => {
    client.once('message', (topic, payload, packet) =>
      resolve(`${topic} ${packet.properties?.correlationData?.toString()} ${payload.toString()}`),
    )
  })
  await client.publishAsync(`bombus/devices/${device.id}/messages`, JSON.stringify(own), {
    qos: 1,
    properties: {
      responseTopic: `bombus/devices/${device.id}/replies/5`,
      correlationData: Buffer.from('five'),
    },
  })
  const heard = await Promise.race([answer, wait(10_000, 'nothing')])
  const foreign = freshMessages(1, 1)
  const refused = await client
    .publishAsync(`bombus/devices/${other.id}/messages`, JSON.stringify(foreign), { qos: 1 })
    .then(
      () => 'nothing',
      (error: Error) => error.message,
    )
  await wait(1_000)
  await client.endAsync()
  const storedKeys = await keysOf(installation)
  const isGood =
    heard.startsWith(`bombus/devices/${device.id}/replies/5 five `) &&
    heard.includes('"accepted":5') &&
    own.every(({ id }) => storedKeys.has(`${device.id} ${id}`)) &&
    foreign.every(({ id }) => !storedKeys.has(`${other.id} ${id}`))
  say(
    `TLS with client certificates, the topic trusted: answered ${heard.slice(0, 120)}...; on another one's topic the broker said "${refused}", and nothing was stored.`,
  )
  return isGood
}

/**
 * How long single messages of some devices wait for their response while others overload the server, with the usual
 * budgets.
 */
const tryHostile = async (installation: Installation, url: string) => {
  const { devices } = installation
  const [greedy, stranger, ...honest] = devices as [Installation['devices'][number], Installation['devices'][number]]
  const sender = mqttSender({ url, prefix: 'bombus' })
  const client = await mqtt.connectAsync(url, { reconnectPeriod: 200 })
  const wait_ms = async () => {
    const times: number[] = []
    await Promise.all(
      (honest as Installation['devices']).slice(0, 4).map(async ({ id, key }, index) => {
        for (let n = 0; n < 50; n += 1) {
          const at = performance.now()
          await sender.send(id, key, freshMessages(index, 1))
          times.push(performance.now() - at)
          await wait(20)
        }
      }),
    )
    times.sort((one, other) => one - other)
    return `half within ${Math.round(times[100] ?? 0)} ms, 95 % within ${Math.round(times[190] ?? 0)} ms, the last after ${Math.round(times[199] ?? 0)} ms`
  }
  const during = async (text: () => string, id: number, pause_ms: number) => {
    const over = new AbortController()
    let sent = 0
    const flood = async () => {
      while (!over.signal.aborted) {
        await client.publishAsync(`bombus/devices/${id}/messages`, text(), { qos: 1 })
        sent += 1
        await wait(pause_ms)
      }
    }
    const floods = Promise.all([flood(), flood(), flood(), flood()])
    const figures = await wait_ms()
    over.abort()
    await floods
    return `${figures} (${sent} payloads meanwhile)`
  }
  say('How long single messages of four devices wait, within the usual budgets:')
  say(`  alone: ${await wait_ms()}`)
  const batch = () => JSON.stringify({ key: greedy.key, messages: freshMessages(0, 1_000) })
  say(`  beside a device that sends 1,000 at once, over and over: ${await during(batch, greedy.id, 1)}`)
  const wrong = JSON.stringify({ key: 'bdk_wrong', messages: freshMessages(1, 1) })
  say(`  beside a stranger with a wrong key: ${await during(() => wrong, stranger.id, 0)}`)
  await sender.close()
  await client.endAsync()
}

export default async (): Promise<boolean> => {
  say(mosquittoVersion())
  const folder = mkdtempSync(join(tmpdir(), 'bombus-mosquitto-'))
  chmodSync(folder, 0o755)
  closers.push(() => rmSync(folder, { recursive: true, force: true }))
  try {
    let cluster = await openLocalPostgres(folder, { chosen: true })
    closers.push(() => cluster.release())
    const port = await freePort()
    const url = `mqtt://127.0.0.1:${port}`
    const broker = await openMosquitto(join(folder, 'broker'), port, [
      `listener ${port} 127.0.0.1`,
      'allow_anonymous true',
      'persistence true',
      'autosave_interval 1',
      'max_queued_messages 0',
    ])
    closers.push(broker.stop)
    const http = await install(cluster, folder, 'by_http', {})
    const byMqtt = await install(cluster, folder, 'by_mqtt', { MQTT_URL: url })
    const overHttp = await start(http)
    const servers = [await start(byMqtt)]
    closers.push(() => overHttp.stop(), ...[0, 1].map((index) => () => servers[index]?.stop()))
    await isHeard(servers[0] as Server)
    say('Started: PostgreSQL, Mosquitto, one server for HTTP, one for MQTT.')

    const isEqual = await compareFigures(http, overHttp, byMqtt, url)
    const isNew = await tryProperties(byMqtt, url)
    await comparePace(http, overHttp, byMqtt, url)

    servers.push(await start(byMqtt))
    say('Started: a second server for MQTT.')
    const parts: Killable[] = [
      ...[0, 1].map((index) => ({
        name: `server ${index + 1}`,
        kill: () => (servers[index] as Server).kill(),
        start: async () => {
          servers[index] = await start(byMqtt)
        },
      })),
      {
        name: 'database',
        kill: async () =>
          process.kill(Number(readFileSync(join(cluster.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]), 9),
        start: async () => {
          cluster = await openLocalPostgres(folder, { chosen: true })
        },
      },
    ]
    const isStored = await killWhileSending(
      byMqtt,
      'Senders that hear answers',
      [{ name: 'broker', ...broker }, ...parts],
      (isOver) => sendThrough(byMqtt, url, isOver),
    )
    const isTaken = await killWhileSending(byMqtt, 'Senders that trust the broker alone', parts, (isOver) =>
      sendUnheard(byMqtt, url, isOver),
    )
    for (const server of servers) await server.stop()
    servers.length = 0
    servers.push(await start(byMqtt, { DEVICE_RATE: '', DEVICE_MESSAGES: '', DEVICE_MEGABYTES: '' }))
    await isHeard(servers[0] as Server)
    await tryHostile(byMqtt, url)
    const isTrusted = await tryCertificates(http, folder)
    return isEqual && isNew && isStored && isTaken && isTrusted
  } finally {
    for (const close of closers.reverse()) await Promise.resolve(close()).catch((error: unknown) => say(String(error)))
  }
}
