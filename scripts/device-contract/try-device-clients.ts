import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { projectRoot } from '#server/platform/config/settings.ts'
import { freePort, startProcess } from '#server/testing/own-process.ts'

/**
 * Runs the clients in clients/ against a portal behind a faulty network: a portal that is away, one that asks to wait,
 * and responses that are lost. It needs python3 and fails without it.
 */
const client = join(projectRoot, 'clients/python/bombus_client.py')
const password = 'Walk7!by@River'
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Calls the portal; throws if it refuses. */
const caller = (url: string) => {
  let token = ''
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`)
    const { data } = JSON.parse(text) as { data: T & { token?: string } }
    if (data?.token !== undefined) token = data.token
    return data
  }
}

/** Passes requests on to the portal, after asking to wait once, and loses the first response of each path. */
const startFaultyNetwork = async (url: string) => {
  const seen = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = (request.url ?? '').split('?')[0] ?? ''
    const count = (seen.get(path) ?? 0) + 1
    seen.set(path, count)
    if (count === 1) return void response.writeHead(503, { 'retry-after': '1' }).end('{"message":"busy"}')
    const passed = await fetch(`${url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': request.headers['content-type'] ?? '',
      },
      body: Buffer.concat(parts),
    })
    const text = await passed.text()
    if (count === 2) return void request.socket.destroy()
    response.writeHead(passed.status, { 'content-type': 'application/json' }).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

if (spawnSync('python3', ['--version']).error) throw new Error('python3 is missing: the Python client was not tested.')

const folder = await mkdtemp(join(tmpdir(), 'bombus-clients-'))
const portal = await startProcess({
  BOMBUS_DATA: join(folder, 'data'),
  BOMBUS_TEST: 'on',
  SECOND_FACTOR: 'off',
  LOG_LEVEL: 'info',
})
try {
  await portal.ready()
  const call = caller(portal.url)
  const code = /first-admin\?code=([\w-]+)/.exec(portal.said())?.[1]
  const email = 'ada@client.example'
  await call('POST', '/auth/first-admin', { code, firstname: 'Ada', lastname: 'Frost', email, password })
  await call('POST', '/auth/sign-in', { email, password })
  const organisation = await call<{ id: number }>('POST', '/organisations', { title: 'Frost Fruit' })
  const farm = await call<{ id: number }>('POST', '/farms', {
    title: 'Ashcombe Farm',
    description: 'Strawberries under glass',
    area_in_sq_meters: 12_000,
    city: 'Ledbury',
    country: 'United Kingdom',
    latitude: 52.03,
    longitude: -2.42,
    organisation_id: organisation.id,
  })
  const [device] = await call<{ id: number; key: string }[]>('POST', '/devices/batch', {
    farm_id: farm.id,
    devices: [{ name: 'Door', device_id: 'CAM-1', device_type: 'camera' }],
  })
  assert.ok(device)

  const queue = join(folder, 'queue')
  const run = async (url: string, attempts: number, ...words: string[]) => {
    const options = ['--url', url, '--key', device.key, '--queue', queue, '--attempts', String(attempts)]
    const child = spawn('python3', [client, ...options, ...words], { stdio: ['ignore', 'inherit', 'inherit'] })
    const [exit] = (await once(child, 'exit')) as [number]
    return exit
  }
  const queued = async (kind: string) => (await readdir(join(queue, kind))).length

  const messages = [30, 20, 10].map((minutes, index) => ({
    id: `m${index}`,
    interval_start: minutesAgo(minutes),
    interval_end: minutesAgo(minutes - 10),
    ml_results: { avg_flowers: 4, visitations: 2 },
    ...(index === 2 && { battery_level: 101 }),
  }))
  await writeFile(join(folder, 'messages.json'), JSON.stringify(messages))
  const nowhere = `http://127.0.0.1:${await freePort()}`
  assert.equal(await run(nowhere, 1, 'message', join(folder, 'messages.json')), 1)
  assert.equal(await queued('messages'), 3, 'Messages are kept while the portal is away.')

  const jpeg = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#3c7a4e' } })
    .jpeg()
    .toBuffer()
  await writeFile(join(folder, 'capture.jpg'), jpeg)
  const network = await startFaultyNetwork(portal.url)
  try {
    // Taken since the device was registered: images belong to a placement.
    const image = ['image', join(folder, 'capture.jpg'), '--id', 'i1', '--captured-at', new Date().toISOString()]
    assert.equal(await run(network.url, 5, ...image), 0)
  } finally {
    network.stop()
  }
  assert.deepEqual([await queued('messages'), await queued('images'), await queued('refused')], [0, 0, 1])
  assert.equal(
    (await call<{ rows: unknown[] }>('GET', `/device_messages/${device.id}?limit=50`)).rows.length,
    2,
    'Each valid message is stored once.',
  )
  assert.equal(
    (await call<{ rows: unknown[] }>('GET', `/devices/${device.id}/captures?limit=50`)).rows.length,
    1,
    'The image is stored once.',
  )
  console.log('The Python client kept, repeated and sent three messages and an image; nothing was lost or doubled.')
} finally {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
}
