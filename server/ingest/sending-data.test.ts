import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { deviceAuthenticator, deviceFinder } from '../devices/keys.ts'
import { makeDevice } from '../factories/devices.ts'
import { projectRoot } from '../platform/config/settings.ts'
import { makeServer } from '../testing/server.ts'
import { startMqtt } from './mqtt/start-mqtt.ts'
import { openBroker } from './testing/broker.ts'
import { waitFor } from '../testing/wait-for.ts'

const server = await makeServer()
const { app, db } = server
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const guide = readFileSync(join(projectRoot, 'docs/sending-data.md'), 'utf8')

/** The curl commands of the guide's examples, split into words as a shell would. */
const commands = [...guide.replaceAll("'$DAY'", '${DAY}').matchAll(/```sh\n(curl [\s\S]*?)\n```/g)].map(
  ([, text = '']) =>
    [...text.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+(?:'[^']*')?)/g)].map((word) =>
      (word[1] ?? word[2] ?? word[3] ?? '').replace(/^(\w+=)'([^']*)'$/, '$1$2'),
    ),
)

/** Sends the request that curl would send for these words. */
const curl = async (words: string[], variables: Record<string, string>) => {
  const filled = words.map((word) => word.replaceAll(/\$\{?(\w+)\}?/g, (_, name: string) => variables[name] ?? ''))
  const valuesOf = (flag: string) => filled.flatMap((word, index) => (word === flag ? [filled[index + 1] ?? ''] : []))
  const headers = Object.fromEntries(
    valuesOf('-H').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const form = new FormData()
  for (const field of valuesOf('-F')) {
    const [name = '', value = ''] = [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]
    if (value.startsWith('@')) form.append(name, new Blob([new Uint8Array(picture)]), value.slice(1))
    else form.append(name, value)
  }
  const method = valuesOf('-X')[0] ?? 'GET'
  const body = valuesOf('-d')[0] ?? form
  const response = await fetch(filled.find((word) => word.startsWith('http')) ?? '', {
    method,
    headers,
    ...(method !== 'GET' && { body }),
  })
  return { status: response.status, ...((await response.json()) as { data: Record<string, unknown> }) }
}
const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3c7a4e' } })
  .jpeg()
  .toBuffer()

describe('the guide for device makers', () => {
  it('has commands that work unchanged', async () => {
    const { key, id } = await makeDevice(db)
    expect(commands).toHaveLength(5)
    const [one, several, report, configuration, image] = commands as [string[], string[], string[], string[], string[]]
    expect(await curl(one, { BOMBUS: address, KEY: key, DAY: '2026-06-10' })).toMatchObject({
      status: 200,
      data: { accepted: 1, rejected: [] },
    })
    expect(await curl(several, { BOMBUS: address, KEY: key, DAY: '2026-06-10' })).toMatchObject({
      status: 200,
      data: { accepted: 2, rejected: [] },
    })
    expect(await curl(report, { BOMBUS: address, KEY: key })).toMatchObject({
      status: 200,
      data: { configuration_version: 0 },
    })
    expect(await curl(configuration, { BOMBUS: address, KEY: key })).toMatchObject({
      status: 200,
      data: { version: 0 },
    })
    expect(await curl(image, { BOMBUS: address, KEY: key, DAY: '2026-06-10' })).toMatchObject({
      status: 200,
      data: { duplicate: false },
    })
    expect(await curl(image, { BOMBUS: address, KEY: key, DAY: '2026-06-10' })).toMatchObject({
      status: 200,
      data: { duplicate: true },
    })
    const [capture] = await db.selectFrom('captures').where('device_id', '=', id).selectAll().execute()
    expect(capture).toMatchObject({
      capture_key: 'flower-0912',
      message_id: '2026-06-10T09:00Z',
      detections: [{ object_class_name: 'bumblebee', confidence: 0.94 }],
    })
  })

  it('has MQTT commands that a shell can run', async () => {
    const broker = await openBroker()
    onTestFinished(broker.close)
    const portal = { ...server, settings: { ...server.settings, MQTT_URL: broker.url } }
    const identities = { authenticate: deviceAuthenticator(portal), isKnown: deviceFinder(portal) }
    const stop = startMqtt(portal, { connection: portal.connection, ...identities })
    onTestFinished(stop)
    const { key, id } = await makeDevice(db)
    const [listen = '', send = ''] = [...guide.matchAll(/```sh\n((?:export .*\n)?npx mqtt [\s\S]*?)\n```/g)].map(
      ([, text]) => text?.replace(/^export .*\n/, '').replace(/^npx /, 'exec '),
    )
    const bin = join(projectRoot, 'node_modules/.bin')
    const run = (command: string) =>
      spawn('/bin/sh', ['-c', command], {
        cwd: projectRoot,
        env: {
          PATH: `${bin}:${process.env['PATH']}`,
          BROKER: '127.0.0.1',
          PORT: String(broker.port),
          DEVICE: String(id),
          DAY: '2026-06-10',
          KEY: key,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    const listener = run(listen)
    onTestFinished(() => void listener.kill())
    const heard = once(listener.stdout, 'data')
    await waitFor(() => expect(broker.isSubscribed(`bombus/devices/${id}/replies`)).toBe(true))
    await waitFor(() => expect(portal.broker.state).toBe('ok'))
    expect(await once(run(send), 'exit')).toEqual([0, null])
    const [answer] = (await heard) as [Buffer]
    const told = /```json\n(\{ "status".*)\n```/.exec(guide)?.[1] ?? ''
    const { data, ...rest } = JSON.parse(told) as { data: object }
    const server_time = expect.stringMatching(/Z$/) as string
    expect(JSON.parse(answer.toString())).toEqual({ ...rest, data: { ...data, server_time } })
  })
})
