import type { Draft } from '#web/platform/forms/drafts.ts'
import { DraftNotice } from './draft-notice.tsx'

interface OfferedDraftProps<V> {
  draft: Draft<V>
  /** Restores the values into the form. */
  onRestore: (values: V) => void
}

/** The draft of a form without a record: offered above it until it is restored or discarded. */
export const OfferedDraft = <V,>({ draft, onRestore }: OfferedDraftProps<V>) => {
  const { found } = draft
  if (!found) return null
  const restore = () => {
    onRestore(found.values)
    draft.taken()
  }
  return <DraftNotice at={found.at} onRestore={restore} onDiscard={draft.clear} />
}
