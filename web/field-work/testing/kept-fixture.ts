import { deviceStore } from '#web/platform/offline/device-store.ts'
import type { CountKind } from '../outbox/entry.ts'
import { writingKept, type Kept } from '../under-way/draft-count.ts'

/** As a phone stores a count under way, from an earlier visit of the page. */
export const writeKept = <V extends object>(personId: number, kind: CountKind, placeId: number, kept: Kept<V>) =>
  deviceStore.change([writingKept(personId, kind, placeId, kept)])
