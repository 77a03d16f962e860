import type { SharedContent } from '#domain/share-links/share-link.ts'
import type { Deps } from '../deps.ts'
import { remembered } from '../platform/limits/remembered.ts'
import type { OpenLink } from './queries.ts'

/**
 * Reads what a link shows, once a minute however many readers it has, and two links at once: its figures are calculated
 * anew, and anybody may ask for them. Whether the link is still open is asked each time.
 */
export const sharedReader = (
  { clock }: Pick<Deps, 'clock'>,
  read: (open: OpenLink) => Promise<SharedContent>,
): ((open: OpenLink) => Promise<SharedContent>) => {
  const contents = remembered<SharedContent>({ clock, kept_ms: 60_000, at_once: 2, most_kept: 200 })
  return (open) => contents.read(String(open.link.id), () => read(open))
}
