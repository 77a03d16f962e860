import { useDraft, type Draft } from '#web/platform/forms/drafts.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { isUnchanged } from './changes.ts'

/**
 * The draft of a form without a single record: stored from the first change of `blank` on, and offered by
 * `OfferedDraft`. The form calls `clear` once it is saved. Omit secrets from `values`.
 */
export const useTypedDraft = <V extends object>(name: string, values: V, blank: V): Draft<V> =>
  useDraft(usePerson().id, name, isUnchanged(values, blank) ? null : values)
