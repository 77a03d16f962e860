import sharp from 'sharp'

/** A portal and a key of one of its devices. */
export interface Target {
  url: string
  key: string
}
/** One check of the contract; `problem` is null if the portal behaved as documented. */
export interface Outcome {
  name: string
  problem: string | null
}

interface Answer {
  status: number
  headers: Headers
  message: string
  data: Record<string, unknown> | null
  issues: { path: string; message: string }[]
}
interface Rejected {
  index: number
  id: string | null
  issues: { path: string; message: string }[]
}

const MINUTE_MS = 60_000
const TOO_MANY_MESSAGES = 1_001
const TOO_LARGE_IMAGE = 11 * 1024 * 1024

/** Calls the portal as a device does. */
const caller =
  ({ url, key }: Target) =>
  async (
    method: string,
    path: string,
    body?: string | FormData,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(new URL(`api${path}`, url.endsWith('/') ? url : `${url}/`), {
      method,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    const json = (text.startsWith('{') ? JSON.parse(text) : {}) as Partial<Answer>
    const { message = text.slice(0, 200), data = null, issues = [] } = json
    return { status: response.status, headers: response.headers, message, data, issues }
  }

class Broken extends Error {}
const expectThat = (isSo: boolean, problem: string) => {
  if (!isSo) throw new Broken(problem)
}
const expectStatus = (answer: Answer, status: number) =>
  expectThat(answer.status === status, `status ${answer.status} instead of ${status}: ${answer.message}`)
/** Compares members of `data`. */
const expectData = (answer: Answer, expected: Record<string, unknown>) => {
  expectStatus(answer, 200)
  for (const [name, value] of Object.entries(expected)) {
    const found = JSON.stringify(answer.data?.[name])
    expectThat(found === JSON.stringify(value), `${name} is ${found} instead of ${JSON.stringify(value)}`)
  }
  const at = Date.parse(String(answer.data?.['server_time']))
  expectThat(!Number.isNaN(at), 'the response has no server_time')
}
const expectRejected = (answer: Answer, index: number, paths: readonly string[]) => {
  const rejected = (answer.data?.['rejected'] ?? []) as Rejected[]
  expectThat(
    rejected.length === 1 && rejected[0]?.index === index,
    `rejected is ${JSON.stringify(rejected)} instead of message ${index}`,
  )
  const found = rejected[0]?.issues.map(({ path }) => path) ?? []
  expectThat(found.join() === paths.join(), `the paths are ${found.join()} instead of ${paths.join()}`)
}

/**
 * Sends a fixed list of good and bad messages and images to a portal and checks each response against the contract in
 * docs/sending-data.md. Messages are marked as audits (`device_mode` 1), so that they count in no figure. Throws if
 * the portal cannot be reached.
 */
export const runConformance = async (target: Target): Promise<Outcome[]> => {
  const call = caller(target)
  const told = await call('GET', '/time')
  const now = Date.parse(String(told.data?.['server_time']))
  const start = (Number.isNaN(now) ? Date.now() : now) - 60 * MINUTE_MS
  const run = `conformance-${start.toString(36)}`
  let minute = 0
  const message = (id: string, more: object = {}) => {
    minute += 1
    return {
      id: `${run}-${id}`,
      interval_start: new Date(start + minute * MINUTE_MS).toISOString(),
      interval_end: new Date(start + (minute + 1) * MINUTE_MS).toISOString(),
      device_mode: 1,
      battery_level: 80,
      ml_results: { avg_flowers: 4.5, sightings: 3, visitations: 2 },
      ...more,
    }
  }
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    call('POST', '/ingest/messages', typeof body === 'string' ? body : JSON.stringify(body), {
      'content-type': 'application/json',
      ...headers,
    })
  const put = (path: string, body: object) =>
    call('PUT', path, JSON.stringify(body), { 'content-type': 'application/json' })
  const putImage = (id: string, image: Uint8Array<ArrayBuffer>, detections: unknown = []) => {
    const form = new FormData()
    form.append('image', new Blob([image], { type: 'image/jpeg' }), 'image.jpg')
    form.append('detections', JSON.stringify(detections))
    const at = encodeURIComponent(new Date(start).toISOString())
    return call('PUT', `/ingest/captures/${run}-${id}?captured_at=${at}`, form)
  }
  const picture = new Uint8Array(
    await sharp({ create: { width: 320, height: 240, channels: 3, background: '#3c7a4e' } })
      .jpeg()
      .toBuffer(),
  )
  const first = message('first')
  const none = { accepted: 0, duplicates: 0, conflicts: 0 }

  const checks: Record<string, () => Promise<void>> = {
    'GET /api/time tells the time': async () => {
      expectStatus(told, 200)
      expectThat(!Number.isNaN(now), `server_time is ${String(told.data?.['server_time'])}`)
    },
    'a message is accepted': async () =>
      expectData(await post(first), { ...none, accepted: 1, rejected: [], ignored: [], clock_skewed: false }),
    'sent again it is a duplicate': async () => expectData(await post(first), { ...none, duplicates: 1 }),
    'its id with other contents is a conflict': async () =>
      expectData(await post({ ...first, battery_level: 79 }), { ...none, conflicts: 1 }),
    'an array is accepted': async () =>
      expectData(await post([message('array-1'), message('array-2')]), { ...none, accepted: 2 }),
    'a message per line is accepted': async () => {
      const lines = [message('line-1'), message('line-2')].map((one) => JSON.stringify(one)).join('\n')
      expectData(await post(lines, { 'content-type': 'application/x-ndjson' }), { ...none, accepted: 2 })
    },
    'an invalid message is rejected with its paths, and the others are stored': async () => {
      const bad = message('bad', { battery_level: 101, ml_results: { visitations: -1 } })
      const answer = await post([message('beside'), bad])
      expectData(answer, { ...none, accepted: 1 })
      expectRejected(answer, 1, ['battery_level', 'ml_results.visitations'])
    },
    'an interval that ends before it starts is rejected': async () => {
      const one = message('backwards')
      const answer = await post({ ...one, interval_start: one.interval_end, interval_end: one.interval_start })
      expectData(answer, none)
      expectRejected(answer, 0, ['interval_end'])
    },
    'NaN is rejected with its path': async () => {
      const answer = await post(JSON.stringify([message('nan', { battery_level: -1 })]).replace(':-1,', ':NaN,'))
      expectData(answer, none)
      expectRejected(answer, 0, ['battery_level'])
    },
    'unknown members are ignored and listed': async () =>
      expectData(await post(message('ignored', { mlResults: {} })), { ...none, accepted: 1, ignored: ['mlResults'] }),
    'with handling=strict they are rejected': async () => {
      const counts = [{ object_class_name: 'bumblebee', count: 1, score: 0.9 }]
      const answer = await post(message('strict', { mlResults: {}, counts }), { prefer: 'handling=strict' })
      expectData(answer, none)
      expectRejected(answer, 0, ['mlResults', 'counts.0.score'])
      const applied = answer.headers.get('preference-applied')
      expectThat(applied === 'handling=strict', `Preference-Applied is ${applied}`)
    },
    'a clock that is ahead is reported': async () => {
      const ahead = { interval_start: start + 26 * 60 * MINUTE_MS, interval_end: start + 27 * 60 * MINUTE_MS }
      const at = Object.entries(ahead).map(([name, time]) => [name, new Date(time).toISOString()])
      const answer = await post({ ...message('ahead'), ...(Object.fromEntries(at) as object) })
      expectData(answer, { ...none, accepted: 1, clock_skewed: true })
    },
    'a body that is not JSON is refused with the place': async () => {
      const answer = await post('id=a&count=1')
      expectStatus(answer, 400)
      expectThat(answer.issues.length > 0, 'no issue says where')
    },
    'more than 1,000 messages are refused': async () =>
      expectStatus(await post(Array.from({ length: TOO_MANY_MESSAGES }, () => ({}))), 413),
    'another content type is refused': async () => expectStatus(await post('a', { 'content-type': 'text/plain' }), 415),
    'the configuration has an ETag, with which it is not sent again': async () => {
      const { status, headers, data } = await call('GET', '/ingest/configuration')
      expectThat(status === 200 && Number.isInteger(data?.['version']), `status ${status} without a version`)
      const etag = headers.get('etag')
      expectThat(etag === `"${String(data?.['version'])}"`, `the ETag is ${etag}`)
      expectStatus(await call('GET', '/ingest/configuration', undefined, { 'if-none-match': etag ?? '' }), 304)
    },
    'receipts name the version of the configuration': async () => {
      const { data } = await call('GET', '/ingest/configuration')
      expectData(await post(message('configured')), { ...none, accepted: 1, configuration_version: data?.['version'] })
    },
    'a report with firmware, metadata and an acknowledgement is accepted': async () => {
      const { data } = await call('GET', '/ingest/configuration')
      const version = data?.['version']
      const report = { firmware_version: run, metadata: { conformance: true }, configuration: { version } }
      expectData(await put('/ingest/device', report), { configuration_version: version })
      expectData(await post(message('reported', { device: report })), { ...none, accepted: 1, ignored: [] })
    },
    'a report that is not valid is refused with its paths': async () => {
      const answer = await put('/ingest/device', { firmware_version: 'x'.repeat(81), configuration: { version: -1 } })
      expectStatus(answer, 422)
      const paths = answer.issues.map(({ path }) => path).join()
      expectThat(paths === 'firmware_version,configuration.version', `the paths are ${paths}`)
    },
    'a wrong key is refused': async () =>
      expectStatus(await post(message('wrong-key'), { authorization: 'Bearer bdk_wrong' }), 401),
    'an image is accepted': async () => {
      const box = { object_class_name: 'bumblebee', confidence: 0.9, x: 0.3, y: 0.4, width: 0.2, height: 0.2 }
      expectData(await putImage('image', picture, [box]), { duplicate: false, rejected: [], boxes_left_out: 0 })
    },
    'sent again it changes nothing': async () => expectData(await putImage('image', picture), { duplicate: true }),
    'a wrong box is refused with its path': async () => {
      const answer = await putImage('box', picture, [{ object_class_name: 'bumblebee' }])
      expectStatus(answer, 422)
      expectThat(
        answer.issues.some(({ path }) => path.startsWith('detections.0')),
        `the paths are ${answer.issues.map(({ path }) => path).join()}`,
      )
    },
    'a file that is no image is refused': async () =>
      expectStatus(await putImage('text', new TextEncoder().encode('no image')), 422),
    'an image over 10 MB is refused': async () =>
      expectStatus(await putImage('large', new Uint8Array(TOO_LARGE_IMAGE)), 413),
  }

  const outcomes: Outcome[] = []
  for (const [name, check] of Object.entries(checks))
    try {
      await check()
      outcomes.push({ name, problem: null })
    } catch (error) {
      if (error instanceof Broken) outcomes.push({ name, problem: error.message })
      else outcomes.push({ name, problem: `no response: ${String((error as Error).cause ?? error)}` })
    }
  return outcomes
}
