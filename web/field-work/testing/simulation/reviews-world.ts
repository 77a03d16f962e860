import type { ReviewDraft } from '#domain/image-reviews/quick-review.ts'
import { SENDER } from '#web/platform/offline/pending-names.ts'
import { sendFromPage } from '../../image-reviews/send-from-page.ts'
import { keepReviews, pendingReviewsOf, reviewsPrefix } from '../../image-reviews/pending-reviews.ts'
import { sendFromWorker } from '../../outbox/send-from-worker.ts'
import { simulateNetwork, type Serve, type SimulatedResponse } from './simulated-network.ts'
import { simulatePhone, type PhoneFault } from './simulated-phone.ts'
import type { Life, World } from '#server/testing/simulation/world.ts'

const PERSON = 1
const RESULT = 5
const IMAGES = [1, 2, 3]

interface Stored extends ReviewDraft {
  version: number
}
interface Given extends ReviewDraft {
  image_id: number
  version: number
}

/**
 * The calls that reviews make: a review replaces the version that it was based on, and several are stored together or
 * not at all.
 */
const reviewServer = () => {
  const stored = new Map<number, Stored>()
  const imageOf = (id: number) => {
    const own = stored.get(id)
    const reviews = own ? [{ ...own, reviewed_by: PERSON, result_id: RESULT }] : []
    return { id, result_id: RESULT, all_reviews: reviews, other_reviews: [] }
  }
  const put = (reviews: readonly Given[]): SimulatedResponse => {
    if (reviews.some(({ image_id, version }) => version !== (stored.get(image_id)?.version ?? 0)))
      return { status: 409, data: null }
    for (const { image_id, ...given } of reviews) stored.set(image_id, { ...given, version: given.version + 1 })
    return { status: 200, data: { images: reviews.map(({ image_id }) => imageOf(image_id)) } }
  }
  const serve: Serve = ({ method, path, body }) => {
    if (path === '/api/users/profile') return { status: 200, data: { id: PERSON } }
    if (method === 'PUT') return put((body as { reviews: Given[] }).reviews)
    const id = Number(/\/images\/(\d+)/.exec(path)?.[1])
    if (method === 'GET') return { status: 200, data: imageOf(id) }
    return stored.delete(id) ? { status: 200, data: {} } : { status: 404, data: null }
  }
  return { serve, stored }
}

/**
 * A person reviews images without a signal, some repeatedly, while pages and the worker send waiting reviews and are
 * killed. In the end everything works again. Returns the violations at that point: an image whose last saved review is
 * not the one on the server.
 */
export const reviewsWorld = async (world: World, { phone: fault }: { phone?: PhoneFault } = {}): Promise<string[]> => {
  const phone = simulatePhone(world, fault)
  const { serve, stored } = reviewServer()
  const network = simulateNetwork(world, serve)
  phone.disk.set(SENDER, PERSON)
  /** The comments of an image's reviews from the last saved one on; a later one may have been lost with its page. */
  const possible = new Map<number, string[]>()
  let page: Life | null = null
  let worker: Life | null = null
  let lives = 0
  let given = 0

  const opened = (): Life => (page ??= world.begin(`page ${(lives += 1)}`))
  const kill = (life: Life | null) => {
    if (!life) return
    world.note(`${life.name} is killed`)
    phone.kill(life)
  }
  const send = (life: Life) =>
    world.start(life, () => navigator.locks.request(reviewsPrefix(PERSON), () => sendFromPage(PERSON)))
  const review = () => {
    const image_id = IMAGES[Math.floor(world.random() * IMAGES.length)] ?? 0
    const comment = `review ${(given += 1)}`
    const draft: ReviewDraft = { verdicts: [], corrections: [], added: [], comment }
    const life = opened()
    possible.set(image_id, [...(possible.get(image_id) ?? ['']), comment])
    world.start(life, async () => {
      const version = stored.get(image_id)?.version ?? 0
      if (!(await keepReviews(PERSON, [{ image_id, words: '', draft, version, result_id: RESULT }]))) return
      world.note(`${comment} of image ${image_id} is saved`)
      const comments = possible.get(image_id) ?? []
      // Not found: a later one was reported as saved before.
      if (comments.includes(comment)) possible.set(image_id, comments.slice(comments.indexOf(comment)))
    })
  }
  const act = () => {
    const drawn = world.random()
    if (drawn < 0.5) review()
    else if (drawn < 0.65) send(opened())
    else if (drawn < 0.8) {
      kill(worker)
      worker = world.begin(`worker ${(lives += 1)}`)
      world.start(worker, () => sendFromWorker().catch(() => undefined))
    } else {
      kill(page)
      page = null
    }
  }

  for (let actions = 0; actions < 14; actions += 1) {
    act()
    for (let steps = Math.floor(world.random() * 10); steps > 0; steps -= 1) await world.step()
  }
  kill(page)
  kill(worker)
  network.setBad(false)
  const last = world.begin('the last page')
  for (let rounds = 0; rounds < 3; rounds += 1) {
    send(last)
    await world.settle()
  }
  // If a page had not learned what the worker stored, its review is in conflict and the person is notified. If the
  // phone could determine that by itself, the person must not be asked.
  const commentOf = (id: number) => stored.get(id)?.comment ?? ''
  const waiting = pendingReviewsOf(PERSON)
  const conflicts = new Set(
    waiting
      .filter(
        ({ image_id, draft, superseded = [] }) =>
          ![draft, ...superseded].some((one) => (one?.comment ?? '') === commentOf(image_id)),
      )
      .map(({ image_id }) => image_id),
  )
  return [
    ...waiting.map(({ image_id, refusal }) => ({ id: image_id, text: `waits: ${refusal ?? 'no reason'}` })),
    ...[...possible]
      .filter(([id, comments]) => !comments.includes(commentOf(id)))
      .map(([id, comments]) => ({ id, text: `has "${commentOf(id)}", not ${comments.join(' or ')}` })),
  ]
    .filter(({ id }) => !conflicts.has(id))
    .map(({ id, text }) => `image ${id} ${text}`)
}
