import { csvForm } from '#server/uploads/testing/upload-form.ts'
import { ask, type Reply } from './load.ts'

const password = 'Pollen!4Everyone'

/** Calls of one person through a proxy or directly to a server. Throws unless the response has the expected status. */
export const callsOf = (port: number, headers: Record<string, string> = {}) => {
  const call = async <T = Record<string, unknown>>(
    endpoint: string,
    { body, status, key }: { body?: object | undefined; status?: number; key?: string } = {},
  ): Promise<{ data: T; reply: Reply }> => {
    const [method = '', path = ''] = endpoint.split(' ')
    const reply = await ask(port, {
      method,
      path: `/api${path}`,
      headers: {
        ...headers,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const wanted = status === undefined ? reply.status < 300 : reply.status === status
    if (!wanted) throw new Error(`${endpoint}: ${reply.status} ${reply.text.slice(0, 300)}`)
    return { data: (JSON.parse(reply.text || '{}') as { data: T }).data, reply }
  }
  return call
}
export type Calls = ReturnType<typeof callsOf>

/**
 * Signs in the first administrator with the newest of the links printed by the servers. Returns the headers of their
 * session.
 */
export const beFirstAdmin = async (port: number, said: readonly string[]): Promise<Record<string, string>> => {
  const call = callsOf(port)
  const email = 'ann@example.org'
  const codes = said.flatMap((text) => /first-admin\?code=([\w-]+)/.exec(text)?.[1] ?? [])
  for (const code of codes)
    await call('POST /auth/first-admin', { body: { code, firstname: 'Ann', lastname: 'Vale', email, password } }).catch(
      () => undefined,
    )
  return signIn(port, email)
}

export const signIn = async (port: number, email: string): Promise<Record<string, string>> => {
  const { reply } = await callsOf(port)('POST /auth/sign-in', { body: { email, password } })
  const token = /authToken=([^;]+)/.exec(String(reply.headers['set-cookie']))?.[1] ?? ''
  return { authorization: `Bearer ${token}` }
}

/**
 * A farm with the given number of cameras and their keys, each created by a separate call, so that the servers
 * alternate.
 */
export const makeFarmByCalls = async (call: Calls, cameras: number) => {
  const { data: organisation } = await call<{ id: number }>('POST /organisations', {
    body: { title: 'Ledbury Growers' },
  })
  const { data: farm } = await call<{ id: number }>('POST /farms', {
    body: {
      title: 'Ashcombe Farm',
      description: 'Strawberries under tunnels',
      area_in_sq_meters: 12_000,
      city: 'Ledbury',
      country: 'United Kingdom',
      latitude: 52.036,
      longitude: -2.423,
      postcode: 'HR8 1AA',
      organisation_id: organisation.id,
    },
    key: 'the-farm',
  })
  const devices: { id: number; key: string; key_id: number }[] = []
  for (let n = 0; n < cameras; n += 1) {
    const body = { name: `Camera ${n}`, device_id: `CAM-${n}`, device_type: 'camera', farm_id: farm.id }
    const { data: device } = await call<{ id: number }>('POST /devices', { body, key: `camera-${n}` })
    const { data: made } = await call<{ id: number; key: string }>(`POST /devices/${device.id}/keys`, { body: {} })
    devices.push({ id: device.id, key: made.key, key_id: made.id })
  }
  return { organisation_id: organisation.id, farm_id: farm.id, devices }
}

/** Uploads a file of counted flowers. Returns the upload's id. */
export const uploadFlowers = async (port: number, headers: Record<string, string>, rows: number): Promise<number> => {
  const head = 'Farm,Field,Tunnel,Plot,Survey date,Plant number,Observer,Start time,Count,Note'
  // Five plants a day, going back one day at a time.
  const dayOf = (n: number) =>
    new Date(Date.UTC(2026, 4, 1) - Math.floor(n / 5) * 86_400_000).toISOString().slice(0, 10)
  const lines = Array.from(
    { length: rows },
    (_, n) => `Ashcombe Farm,Long Meadow,4,12,${dayOf(n)},${1 + (n % 5)},Ann Vale,10:30,7,`,
  )
  const form = csvForm(`${[head, ...lines].join('\n')}\n`)
  const { status, text } = await ask(port, {
    method: 'POST',
    path: '/api/surveys/survey/csv/flower',
    headers: { ...headers, ...form.headers },
    body: form.payload,
  })
  if (status >= 300) throw new Error(`the upload: ${status} ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { data: { id: number } }).data.id
}

/** Sends an image as a camera does. */
export const sendPicture = async (port: number, key: string, id: string, image: Buffer): Promise<void> => {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'image.jpg')
  const path = `/api/ingest/captures/${id}?captured_at=2026-06-10T09:12:00Z`
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}` },
    body: form,
  })
  if (!response.ok) throw new Error(`a picture: ${response.status} ${(await response.text()).slice(0, 200)}`)
  await response.body?.cancel()
}
