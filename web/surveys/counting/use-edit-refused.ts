import { useNavigate } from '@tanstack/react-router'
import { usePerson } from '#web/platform/profile.ts'
import type { CountKind, Entry } from '../outbox/entry.ts'
import { outboxOf } from '../outbox/outbox.ts'
import { offerDraft } from '#web/weather-observations/weather-draft.ts'
import { beginKept, readKept, writeKept } from './use-kept.ts'

/** Opens what the server refused as a count under way again, with all its figures; it leaves the outbox only then. */
export const useEditRefused = (open: (kind: CountKind) => void): ((entry: Entry) => void) => {
  const { id } = usePerson()
  const navigate = useNavigate()
  return ({ key, counted, place, survey_id, survey_date, draft }) => {
    const { kind } = counted
    const { plot_id, plot_number, tunnel_id } = place
    if (kind === 'weather' || plot_id === null) {
      offerDraft(id, tunnel_id, draft)
    } else {
      const under = readKept<object>(id, kind, plot_id)
      const kept = under ?? beginKept(draft as object, survey_id, survey_date)
      const value = under ? merged(under.value, draft as object) : (draft as object)
      if (!writeKept(id, kind, plot_id, { ...kept, value })) return
    }
    outboxOf(id).take(key)
    open(kind)
    if (plot_id === null) return
    void navigate({
      to: '/ento-home/survey/survey-datalist/$plotId',
      params: { plotId: String(plot_id) },
      search: { plotNumber: String(plot_number), tab: kind },
    })
  }
}

/** What is being counted stays; the refused figures come beside it. */
const merged = (under: object, refused: object): object =>
  Object.fromEntries(
    Object.entries({ ...refused, ...under }).map(([name, value]) => {
      const other = (refused as Record<string, unknown>)[name]
      const isRecord = (given: unknown): given is object =>
        typeof given === 'object' && given !== null && !Array.isArray(given)
      return [name, isRecord(value) && isRecord(other) ? { ...other, ...value } : value]
    }),
  )
