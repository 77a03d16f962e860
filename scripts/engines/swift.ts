import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { Blobs } from '#server/platform/storage/blobs.ts'
import { makeLog } from '#server/platform/observability/log.ts'
import { makeRequests, type Requests } from '#server/platform/storage/s3/requests.ts'
import { abortUploads } from '#server/platform/storage/s3/upload-parts.ts'
import { s3Blobs } from '#server/platform/storage/s3/s3-blobs.ts'
import { projectRoot, readSettings } from '#server/platform/config/settings.ts'
import { startPortal, type Portal } from './portal.ts'
import { median } from './started.ts'
import { makeSwift, type Swift } from './swift-server.ts'

const IMAGES = 60
const TIMED = 30
const AT_ONCE = 4
const ROWS = 70_000
const say = (line: string) => process.stdout.write(`${line}\n`)
const faults: string[] = []
/** A line of the report; an unmet expectation fails the run. */
const check = (isSo: boolean, line: string) => {
  say(`${isSo ? 'ok    ' : 'FAILED'} ${line}`)
  if (!isSo) faults.push(line)
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const ms = (number: number) => `${number.toFixed(0)} ms`

/**
 * OpenStack Swift with its S3 interface: what is stored, read, killed and lost, and its cost compared with a folder.
 */
export default async (): Promise<boolean> => {
  const swift = await makeSwift()
  const portals: Portal[] = []
  try {
    say(`OpenStack Swift ${swift.version} with s3api at ${swift.endpoint}`)
    const env = { S3_ENDPOINT: swift.endpoint, S3_BUCKET: 'bombus', S3_PREFIX: 'portal', ...swift.keys }
    const objects = readSettings(env).objects
    if (!objects) throw new Error('no store')
    const log = makeLog('silent')
    const requests = makeRequests(objects, log)
    await requests.whole({ method: 'PUT', key: '' })
    const blobs = s3Blobs(objects, { log, fetched: '/nowhere' })
    const [stored, folder] = [await startPortal('store', env), await startPortal('folder')]
    portals.push(stored, folder)
    const pictures = await Promise.all(Array.from({ length: IMAGES }, (_, at) => picture(at)))
    say(
      `${IMAGES} images of ${(pictures.reduce((sum, { length }) => sum + length, 0) / IMAGES / 1000).toFixed(0)} kB on average`,
    )
    await compare(stored, folder, pictures)
    await killUnderImages(swift, stored, pictures)
    await freezeUnderImage(swift, stored, pictures[0] ?? Buffer.alloc(0))
    await killUnderUpload(swift, stored, requests)
    await losesUpload(swift, stored, blobs, requests)
    const abandoned = await abortUploads(requests, { before: new Date(Date.now() + 60_000) })
    const left = await abortUploads(requests, { before: new Date(Date.now() + 60_000) })
    check(
      abandoned === 1 && left === 0,
      `uploads in parts that nobody ended: ${abandoned}, let go by the sweep; left ${left}`,
    )
    await nothingIsLost(stored, blobs)
    await moveThereAndBack(env)
    await blobs.close()
    requests.close()
  } finally {
    for (const portal of portals) await portal.end()
    await swift.end()
  }
  say(faults.length === 0 ? 'All is as it should be.' : `${faults.length} things are not as they should be.`)
  return faults.length === 0
}

/** Noise, like foliage: some hundred kilobytes, each different. */
const picture = (seed: number): Promise<Buffer> => {
  const [width, height] = [1600, 1200]
  const pixels = Buffer.alloc(width * height * 3)
  let state = seed + 1
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    pixels[at] = 96 + (state >>> 27) + ((at >> 9) & 63)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** Sends the same images to both alternately, one at a time. */
const compare = async (stored: Portal, folder: Portal, pictures: Buffer[]) => {
  const took = { store: [] as number[], folder: [] as number[] }
  const read = { store: [] as number[], folder: [] as number[] }
  for (const [at, image] of pictures.slice(0, TIMED).entries())
    for (const [name, portal] of [
      ['store', stored],
      ['folder', folder],
    ] as const) {
      const began = performance.now()
      const response = await portal.sendImage(`timed-${at}`, image)
      const { data } = (await response.json()) as { data: { id: number } }
      const sent = performance.now()
      await (await portal.call(`/captures/${data.id}/image`)).arrayBuffer()
      took[name].push(sent - began)
      read[name].push(performance.now() - sent)
    }
  say(
    `sending one image, median of ${TIMED}: ${ms(median(took.store))} into Swift, ${ms(median(took.folder))} into the folder`,
  )
  say(
    `reading one image, median of ${TIMED}: ${ms(median(read.store))} from Swift, ${ms(median(read.folder))} from the folder`,
  )
}

/** Cameras send until each image is acknowledged; all of Swift is killed twice meanwhile. */
const killUnderImages = async (swift: Swift, portal: Portal, pictures: Buffer[]) => {
  const statuses: Record<string, number> = {}
  const refusals: number[] = []
  let [acknowledged, next] = [0, 0]
  const camera = async () => {
    while (next < pictures.length) {
      const at = next
      next += 1
      for (;;) {
        const began = performance.now()
        const { status } = await portal.sendImage(`killed-${at}`, pictures[at] ?? Buffer.alloc(0))
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 200) break
        refusals.push(performance.now() - began)
        await wait(100)
      }
      acknowledged += 1
    }
  }
  const cameras = Promise.all(Array.from({ length: AT_ONCE }, camera))
  for (const turn of [1, 2]) {
    while (acknowledged < (pictures.length * turn) / 3) await wait(20)
    await swift.kill()
    await wait(2_000)
    await swift.start()
  }
  await cameras
  say(`Swift killed twice for some seconds under ${AT_ONCE} cameras; answers: ${JSON.stringify(statuses)}`)
  check(acknowledged === pictures.length, `${pictures.length} images sent, ${acknowledged} acknowledged in the end`)
  check(
    (statuses['503'] ?? 0) > 0,
    `${statuses['503'] ?? 0} were refused with 503, after at most ${ms(Math.max(...refusals))}`,
  )
  check(
    Object.keys(statuses).every((status) => ['200', '503'].includes(status)),
    'nothing but 200 and 503 was answered',
  )
}

/** It accepts connections without responding, which is the worst case. */
const freezeUnderImage = async (swift: Swift, portal: Portal, image: Buffer) => {
  swift.freeze()
  const began = performance.now()
  const response = await portal.sendImage('frozen', image)
  const took = performance.now() - began
  const health = await fetch(`${response.url.split('/api')[0]}/api/health`)
  const { data } = (await health.json()) as { data: { objects: string } }
  const list = await portal.call(`/devices/${portal.device.id}/captures`)
  swift.thaw()
  check(
    response.status === 503 && response.headers.get('retry-after') !== null && took < 4_000,
    `a store that says nothing: ${response.status} with Retry-After ${response.headers.get('retry-after')} after ${ms(took)}`,
  )
  check(health.status === 200 && data.objects === 'away', `health meanwhile: ${health.status}, objects ${data.objects}`)
  check(list.status === 200, `the list of images meanwhile: ${list.status}`)
  check((await portal.sendImage('frozen', image)).status === 200, 'sent again: 200')
}

/** Weather observations with long notes: some hundred megabytes. */
const surveys = (observer: string, rows: number) => {
  const lines = ['Farm,Field,Tunnel,Observer,Start time,Temperature,Relative humidity,Wind speed,Oktas,Note']
  const words = 'many flowers were open and bees came and went '.repeat(38)
  for (let row = 0; row < rows; row += 1) {
    const at = new Date(Date.UTC(2025, 0, 1) + row * 60_000).toISOString().slice(0, 16)
    lines.push(
      `Ashcombe Farm,Long Meadow,4,${observer},${at}+00:00,${row % 30},${row % 100},${row % 9},${row % 8},${words}${row}`,
    )
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}
const uploadOf = (portal: Portal, bytes: Buffer) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'text/csv' }), 'surveys.csv')
  return portal.call('/surveys/survey/csv/weather', { method: 'POST', body: form })
}
/** Resolves while a file is being received in parts: the store has begun a multipart upload. */
const partsCome = async (requests: Requests) => {
  for (;;) {
    const { bytes } = await requests.whole({ method: 'GET', key: '', query: { uploads: '' } })
    if (bytes.includes('<Upload>')) return wait(200)
    await wait(20)
  }
}
interface Batch {
  id: number
  state: string
  reason: string | null
  rows_good: number
}
const until = async (portal: Portal, id: number, states: string[]): Promise<Batch> => {
  for (;;) {
    const { data } = (await (await portal.call(`/imports/${id}`)).json()) as { data: Batch }
    if (states.includes(data.state)) return data
    await wait(250)
  }
}

/** Swift dies while a large file is received, and is back some seconds later; and again while the file is checked. */
const killUnderUpload = async (swift: Swift, portal: Portal, requests: Requests) => {
  const file = surveys(portal.observer, ROWS)
  const began = performance.now()
  const sending = uploadOf(portal, file)
  await partsCome(requests)
  await swift.kill()
  await wait(3_000)
  await swift.start()
  const response = await sending
  const { data, message } = (await response.json()) as { data: Batch; message: string }
  check(
    response.status < 300,
    `a file of ${(file.length / 1e6).toFixed(0)} MB in parts, Swift killed while it came: ${response.status} ${message ?? ''} after ${ms(performance.now() - began)}`,
  )
  await swift.kill()
  await wait(2_000)
  const waiting = await until(portal, data.id, ['checking', 'ready', 'failed'])
  await swift.start()
  const checked = await until(portal, data.id, ['ready', 'failed', 'choosing'])
  check(
    checked.state === 'ready',
    `killed again before it was checked (${waiting.state}): ${checked.state}, ${checked.rows_good} good rows`,
  )
  const confirmed = await portal.call(`/imports/${data.id}/confirm`, { method: 'POST' })
  if (!confirmed.ok) return check(false, `confirming it: ${confirmed.status} ${await confirmed.text()}`)
  const done = await until(portal, data.id, ['done', 'failed', 'ready'])
  const { count } = await portal.db
    .selectFrom('weathers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  check(done.state === 'done' && Number(count) === ROWS, `imported: ${done.state}, ${count} of ${ROWS} rows`)
  const left = readdirSync(join(portal.data, 'fetched'))
  check(left.length === 0, `copies of files left on the server: ${left.length}`)
  const { blob_key } = await portal.db
    .selectFrom('imports')
    .where('id', '=', data.id)
    .select('blob_key')
    .executeTakeFirstOrThrow()
  const rows = await portal.call(`/imports/${data.id}/rows/csv?rows=others`)
  check(
    rows.status === 200 && (await rows.arrayBuffer()).byteLength > 1e8,
    `its rows are read from the store: ${blob_key}`,
  )
}

/** Swift dies while a file is received, and stays away for a long time. */
const losesUpload = async (swift: Swift, portal: Portal, blobs: Blobs, requests: Requests) => {
  const sending = uploadOf(portal, surveys(portal.observer, ROWS))
  await partsCome(requests)
  await swift.kill()
  const began = performance.now()
  const response = await sending
  const { message } = (await response.json()) as { message: string }
  check(
    response.status === 503,
    `the same without Swift coming back: ${response.status} "${message}" after ${ms(performance.now() - began)}`,
  )
  await swift.start()
  const failed = await portal.db
    .selectFrom('imports')
    .where('state', '=', 'failed')
    .select(['blob_key', 'reason'])
    .execute()
  check(failed.length === 1 && failed[0]?.reason === message, `its upload says so: "${failed[0]?.reason}"`)
  check((await blobs.stream(failed[0]?.blob_key ?? '')) === null, 'and no part of it can be read')
}

/** Each row has its object, each object its row or an entry for the cleanup job, and their contents are equal. */
const nothingIsLost = async (portal: Portal, blobs: Blobs) => {
  const rows = await portal.db.selectFrom('captures').select(['id', 'image_key', 'capture_key']).orderBy('id').execute()
  let [equal, lost] = [0, 0]
  for (const { id, image_key } of rows) {
    const shown = await portal.call(`/captures/${id}/image`)
    const bytes = Buffer.from(await shown.arrayBuffer())
    const response = await blobs.get(image_key).catch(() => null)
    if (shown.status !== 200 || !response) lost += 1
    else if (sha256(response) === sha256(bytes)) equal += 1
  }
  check(
    lost === 0 && equal === rows.length,
    `${rows.length} rows of images, ${equal} with equal digests in the store, lost ${lost}`,
  )
  const referred = new Set(rows.map(({ image_key }) => image_key))
  const loose = new Set(
    (await portal.db.selectFrom('loose_files').select('blob_key').execute()).map((row) => row.blob_key),
  )
  let [objects, awaiting, strays] = [0, 0, 0]
  for await (const { key } of blobs.list()) {
    if (!key.startsWith('captures/')) continue
    objects += 1
    if (referred.has(key)) continue
    if (loose.has(key)) awaiting += 1
    else strays += 1
  }
  check(
    strays === 0,
    `${objects} images in the store: ${awaiting} without a row that the sweep takes, ${strays} that nobody knows of`,
  )
}

const moveThereAndBack = async (env: Record<string, string>) => {
  const data = mkdtempSync(join(tmpdir(), 'bombus-moved-'))
  const move = (to: string, prefix: string) => {
    const { status, stdout } = spawnSync(
      process.execPath,
      ['server/platform/storage/move-objects.ts', to, '--verify'],
      {
        cwd: projectRoot,
        env: { PATH: process.env['PATH'], BOMBUS_DATA: data, LOG_LEVEL: 'error', ...env, S3_PREFIX: prefix },
      },
    )
    const last = stdout.toString().trim().split('\n').at(-1) ?? ''
    check(status === 0 && last.includes('differing 0'), `move-objects ${to}, ${prefix}: ${last}`)
    return last
  }
  move('--to-folder', 'portal')
  move('--to-store', 'copy')
  move('--to-folder', 'copy')
  // One byte of one file is changed.
  const [first = ''] = execFileSync('find', [join(data, 'images/captures'), '-type', 'f'])
    .toString()
    .split('\n')
  execFileSync('dd', ['if=/dev/zero', `of=${first}`, 'bs=1', 'count=1', 'seek=100', 'conv=notrunc'], {
    stdio: 'ignore',
  })
  const { status, stdout } = spawnSync(
    process.execPath,
    ['server/platform/storage/move-objects.ts', '--to-store', '--verify'],
    {
      cwd: projectRoot,
      env: { PATH: process.env['PATH'], BOMBUS_DATA: data, LOG_LEVEL: 'error', ...env, S3_PREFIX: 'copy' },
    },
  )
  check(
    status === 1 && stdout.toString().includes('differing 1'),
    `a byte changed in the folder: exit code ${status}, differing 1`,
  )
  rmSync(data, { recursive: true, force: true })
}
