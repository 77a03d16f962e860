import type { SharedContent } from '#domain/share-links/share-link.ts'
import type { Deps } from '../deps.ts'
import { remembered } from '../platform/limits/remembered.ts'
import type { OpenLink } from './queries.ts'

/**
 * Caches the content of a link for a minute for all its readers, and reads two links at once, because figures are
 * recalculated and anyone may request them. Whether the link is still open is checked each time.
 */
export const sharedReader = (
  { clock }: Pick<Deps, 'clock'>,
  read: (open: OpenLink) => Promise<SharedContent>,
): ((open: OpenLink) => Promise<SharedContent>) => {
  const contents = remembered<SharedContent>({ clock, kept_ms: 60_000, at_once: 2, most_kept: 200 })
  return (open) => contents.read(String(open.link.id), () => read(open))
}
