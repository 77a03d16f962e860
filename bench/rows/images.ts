import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { sessions } from '#server/accounts/sessions/sessions.ts'
import { makeDevice } from '#server/factories/devices.ts'
import { makeUser } from '#server/factories/people.ts'
import { makeFarm } from '#server/factories/places.ts'
import type { LocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { openBench, type Bench } from '../database.ts'
import { alternateEach, quantile, ROUNDS, type Line } from '../figures.ts'
import { IMAGE_FORM, imageForm } from '../image-form.ts'
import { ask, type Shot } from '../load.ts'
import { startWorker } from '../processes.ts'

const CAMERAS = 4
/** Concurrent images per camera: together they keep both decoders busy, and no camera is asked to retry. */
const AT_ONCE = 2
const IMAGES = 300
const LOOK_MS = 20
/** Warm-up rounds: a server in use has run for days. */
const WARM_ROUNDS = 2
/**
 * Page requests per second during the measurement, and how many seconds of them are measured on an otherwise idle
 * server.
 */
const PAGES_A_SECOND = 5
const QUIET_SECONDS = 12

/** Full HD images of about 400 kB like those of cameras, with a brightness gradient and noise. */
const cameraImages = (): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: 4 }, async (_, n) => {
      const light = Buffer.from(
        `<svg width="1920" height="1080"><radialGradient id="g" cx="${0.3 + n / 10}"><stop stop-color="#9bbf6a"/><stop offset="1" stop-color="#22381c"/></radialGradient><rect width="1920" height="1080" fill="url(#g)"/></svg>`,
      )
      const noise = await sharp({
        create: {
          width: 1920,
          height: 1080,
          channels: 3,
          noise: { type: 'gaussian', mean: 128, sigma: 24 },
          background: 'grey',
        },
      })
        .png()
        .toBuffer()
      return sharp(light)
        .composite([{ input: noise, blend: 'soft-light' }])
        .jpeg({ quality: 84 })
        .toBuffer()
    }),
  )

/**
 * The p95 in milliseconds of a page that is requested at a fixed rate until `work` is done; its time counts from when
 * it was due.
 */
const browseUntil = async (port: number, shot: Shot, work: Promise<unknown>): Promise<number> => {
  const times: number[] = []
  const asked: Promise<unknown>[] = []
  const state = { isOver: false }
  const end = () => {
    state.isOver = true
  }
  work.then(end, end)
  const began = performance.now()
  for (let n = 0; !state.isOver; n += 1) {
    const due = began + (n * 1000) / PAGES_A_SECOND
    await wait(Math.max(0, due - performance.now()))
    asked.push(ask(port, shot).then(() => times.push(performance.now() - due)))
  }
  await Promise.all(asked)
  return quantile(times, 0.95)
}

/**
 * Row 10: thumbnails per second, from the arrival of the images until the last one is stored, over sharp alone; and the
 * response time for people meanwhile.
 */
export const imagesRow = async (local: LocalPostgres): Promise<Line[]> => {
  const bench = await openBench(local, 'bench_images')
  const farm = await makeFarm(bench.db)
  const keys: string[] = []
  for (let camera = 0; camera < CAMERAS; camera += 1) keys.push((await makeDevice(bench.db, { farm_id: farm.id })).key)
  const { id } = await makeUser(bench.db, { organisation_id: farm.organisation_id })
  const headers = { authorization: `Bearer ${(await sessions.open(bench.db, id)).token}` }
  const page: Shot = { method: 'GET', path: `/api/farm-dashboard/${farm.id}?from=2026-05-01&to=2026-05-07`, headers }
  const server = await startWorker('./server.ts', {
    BENCH_HOST: bench.host,
    BENCH_DATABASE: bench.database,
    BENCH_THUMBNAILS: 'on',
  })
  const alone = await startWorker('./limits/sharp-alone.ts')
  const port = await server.ask<number>({})
  const images = await cameraImages()
  // Built once: in production other machines send the images, and building them here would take CPU time from the
  // server.
  const forms = images.map(imageForm)
  const limit = async () => {
    const thumbnails = await alone.ask<number>({
      images: images.map((image) => image.toString('base64')),
      times: IMAGES,
    })
    return { thumbnails, page: await browseUntil(port, page, wait(QUIET_SECONDS * 1000)) }
  }
  const ours = async () => {
    const began = performance.now()
    const made = sendAll(bench, port, keys, forms).then(() => IMAGES / ((performance.now() - began) / 1000))
    const busy = await browseUntil(port, page, made)
    return { thumbnails: await made, page: busy }
  }
  for (let round = 0; round < WARM_ROUNDS; round += 1) await ours()
  const figures = await alternateEach(ROUNDS, limit, ours)
  await Promise.all([server.stop(), alone.stop()])
  await bench.drop()
  const size = `${Math.round(images.reduce((sum, { length }) => sum + length, 0) / images.length / 1000)} kB`
  return figures.map(({ name, ofAll, note, ...figure }) => {
    const unit = (value: number) => (name === 'page' ? `${value.toFixed(1)} ms` : `${value.toFixed(1)}/s`)
    const row = {
      ...figure,
      ours: unit(figure.ours),
      limit: unit(figure.limit),
      note: [note, `all rounds ${ofAll.toFixed(2)}`, `images of ${size}`].filter(Boolean).join('; '),
    }
    return name === 'page'
      ? { row: '10b', moment: 'the whole dashboard meanwhile, p95 over quiet', goal: 2.5, better: 'less', ...row }
      : { row: '10', moment: 'images arrive: thumbnails over sharp alone', goal: 0.65, better: 'more', ...row }
  })
}

let sent = 0
/** Sends a round's images and resolves once all thumbnails are stored. */
const sendAll = async (bench: Bench, port: number, keys: string[], forms: Buffer[]): Promise<void> => {
  let left = IMAGES
  const camera = async (key: string) => {
    while (left > 0) {
      left -= 1
      sent += 1
      const at = new Date(Date.UTC(2026, 4, 1) + sent * 1000).toISOString()
      await ask(port, {
        method: 'PUT',
        path: `/api/ingest/captures/image-${sent}?captured_at=${at}`,
        headers: { authorization: `Bearer ${key}`, 'content-type': IMAGE_FORM },
        body: forms[sent % forms.length] as Buffer,
      })
    }
  }
  await Promise.all(keys.flatMap((key) => Array.from({ length: AT_ONCE }, () => camera(key))))
  const expected = sent
  for (;;) {
    const { rows } = await bench.pool.query<{ n: number }>(
      'select count(*)::int as n from captures where thumbnail_key is not null',
    )
    if (rows[0]?.n === expected) return
    await wait(LOOK_MS)
  }
}
