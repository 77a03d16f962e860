import type { SharedContent } from '#domain/share-links/share-link.ts'
import type { Deps } from '../deps.ts'
import { withConcurrency } from '../platform/limits/concurrency-limit.ts'
import type { OpenLink } from './queries.ts'

const KEPT_MS = 60_000
const AT_ONCE = 2
const MOST_KEPT = 200

/**
 * Reads what a link shows, once a minute however many readers it has, and two links at once: its figures are calculated
 * anew, and anybody may ask for them. Whether the link is still open is asked each time.
 */
export const sharedReader = (
  { clock }: Pick<Deps, 'clock'>,
  read: (open: OpenLink) => Promise<SharedContent>,
): ((open: OpenLink) => Promise<SharedContent>) => {
  const remembered = new Map<number, { until: number; content: Promise<SharedContent> }>()
  const inTurn = withConcurrency(AT_ONCE)
  return (open) => {
    const { id } = open.link
    const now = clock().getTime()
    const known = remembered.get(id)
    if (known && now < known.until) return known.content
    const content = inTurn(() => read(open))
    remembered.delete(id)
    remembered.set(id, { until: now + KEPT_MS, content })
    content.catch(() => remembered.delete(id))
    const [oldest] = remembered.keys()
    if (remembered.size > MOST_KEPT && oldest !== undefined) remembered.delete(oldest)
    return content
  }
}
