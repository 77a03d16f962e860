import { deviceStore } from '#web/platform/offline/device-store.ts'
import type { CountKind } from '../outbox/entry.ts'
import { writeDraftCount, type DraftCount } from '../under-way/draft-count.ts'

/** As a phone stores a count in progress from an earlier visit of the page. */
export const writeStoredCount = <V extends object>(
  personId: number,
  kind: CountKind,
  placeId: number,
  kept: DraftCount<V>,
) => deviceStore.change([writeDraftCount(personId, kind, placeId, kept)])
