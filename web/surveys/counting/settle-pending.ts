import type { CountKind, Entry } from '#web/field-work/outbox/entry.ts'
import { isCounted, readDraftCount, writeDraftCount } from '#web/field-work/under-way/draft-count.ts'
import { rightNow } from '#web/platform/time/clock.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { settledFlowers, type FlowerTally } from '../flower/plants.ts'
import { settledWatch, type Watch } from '../pollinator/watch.ts'
import { settledPlant, type Walk } from '../predator/plant-count.ts'

/** Another tab that is sending reports rejected entries. */
const STILL_SENDING_MS = 60_000

/** A draft count without the rows that are in the outbox. */
const withoutEntry = (value: object, { counted, draft }: Entry): object => {
  if (counted.kind === 'flower')
    return settledFlowers(value as FlowerTally, draft as FlowerTally, [counted.body.plant_number])
  if (counted.kind === 'pollinator')
    return settledWatch(value as Watch, draft as Watch, counted.body.functional_groups ?? [])
  if (counted.kind === 'predator') return settledPlant(value as Walk, draft as Walk, counted.body.plant_number)
  return value
}

/**
 * Discards what is already in the outbox: a page of an earlier version that closed while sending left both. Offered
 * again on another day, it would be mistaken for that day's count.
 */
export const settlePending = (personId: number, kind: CountKind, plotId: number, waiting: readonly Entry[]): void => {
  const draft = readDraftCount<object>(personId, kind, plotId)
  if (!draft) return
  const own = waiting.filter(
    ({ key, counted, refusal, at }) =>
      counted.kind === kind &&
      key.startsWith(`${draft.key}-`) &&
      refusal === null &&
      rightNow() - Date.parse(at) > STILL_SENDING_MS,
  )
  if (own.length === 0) return
  const rest = { ...draft, value: own.reduce(withoutEntry, draft.value) }
  void deviceStore.change([writeDraftCount(personId, kind, plotId, isCounted(rest) ? rest : null)])
}
