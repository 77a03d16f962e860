import { useNavigate } from '@tanstack/react-router'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { writing, type Change } from '#web/platform/offline/device-writes.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { surveys } from '#web/texts/surveys.ts'
import { isAddition, isSameVisit, type CountKind, type Entry } from '../outbox/entry.ts'
import { outboxOf } from '../outbox/outbox.ts'
import { beginDraftCount, isCounted, readDraftCount, writeDraftCount, type DraftCount } from './draft-count.ts'
import { additionName, type Addition } from './addition.ts'
import type { Tally } from './tally.ts'
import { offeringFruit, type FruitDraft } from './fruit-draft.ts'
import { offeringDraft, readDraft } from './weather-draft.ts'

const t = surveys.outbox

/** Reopens a rejected entry as a draft count with all its figures, and removes it from the outbox. */
export const useEditRefused = (
  open: (kind: CountKind) => void,
  openMore: (more: Addition) => void = () => {},
): ((entry: Entry) => void) => {
  const { id } = usePerson()
  const navigate = useNavigate()
  const toPlot = (place: { plot_id: number; plot_number: number | null }, tab: CountKind) =>
    void navigate({
      to: '/ento-home/survey/survey-datalist/$plotId',
      params: { plotId: String(place.plot_id) },
      search: { plotNumber: String(place.plot_number), tab },
    })
  /** Null: it would overwrite a draft. */
  const putBack = async (key: string, change: Change | null): Promise<boolean> => {
    const isBack = change !== null && (await outboxOf(id).take(key, [change]))
    if (!isBack) toast.note(change === null ? t.finishFirst : t.noRoom)
    return isBack
  }
  const edit = async (entry: Entry) => {
    const { plot_id, plot_number } = entry.place
    if (entry.counted.kind === 'fruit') {
      const { farm_id, trial_id } = entry.counted.to
      const { plot_id: plot, plant_number, pollination } = entry.counted.body
      if (!(await putBack(entry.key, offeringFruit(id, trial_id, entry.draft as FruitDraft)))) return
      return void navigate({
        to: '/ento-home/deficit-record/$farmId/$trialId',
        params: { farmId: String(farm_id), trialId: String(trial_id) },
        search: { plot: String(plot), plant: String(plant_number), pollination },
      })
    }
    if (entry.counted.kind === 'marking') {
      const { farm_id, trial_id } = entry.counted.to
      const { plot_id: plot, plant_number, pollination } = entry.counted.body
      // Only the number of flowers was typed, and the guide offers it again.
      if (!(await outboxOf(id).take(entry.key))) return void toast.note(t.noRoom)
      return void navigate({
        to: '/ento-home/deficit-mark/$farmId/$trialId',
        params: { farmId: String(farm_id), trialId: String(trial_id) },
        search: { plot: String(plot), plant: String(plant_number), pollination },
      })
    }
    if (isAddition(entry.counted)) {
      const more = entry.draft as Addition
      if (!(await putBack(entry.key, moreBack(id, more)))) return
      openMore(more)
      return toPlot(more.place, more.of.kind)
    }
    const { kind } = entry.counted
    const change = kind === 'weather' || plot_id === null ? weatherBack(id, entry) : countBack(id, kind, plot_id, entry)
    if (!(await putBack(entry.key, change))) return
    open(kind)
    if (plot_id !== null) toPlot({ plot_id, plot_number }, kind)
  }
  return (entry) => void edit(entry)
}

/** A draft addition to the same entry is never overwritten. */
const moreBack = (personId: number, more: Addition): Change | null => {
  const name = additionName(personId, more.place.plot_id, more.of)
  const under = deviceStore.read<DraftCount<Addition>>(name)
  if (under && isCounted(under)) return null
  return writing(name, beginDraftCount(more, more.of.survey_id, more.of.survey_date))
}

const weatherBack = (personId: number, { place, draft }: Entry): Change | null =>
  readDraft(personId, place.tunnel_id) ? null : offeringDraft(personId, place.tunnel_id, draft)

/** Merges a rejected count into the draft of the same day, without overwriting the draft's figures. */
const countBack = (personId: number, kind: CountKind, plotId: number, entry: Entry): Change | null => {
  const refused = entry.draft as Tally
  const under = readDraftCount<Tally>(personId, kind, plotId)
  if (under && (!isSameVisit(under, entry) || meet(under.value, refused))) return null
  const draft = under ?? beginDraftCount(refused, entry.survey_id, entry.survey_date, entry.visit_key)
  const value = under ? merged(under.value, refused) : refused
  return writeDraftCount(personId, kind, plotId, { ...draft, value })
}

/** Whether both have different figures for the same row. */
const meet = (under: Tally, refused: Tally): boolean =>
  Object.entries(refused.counts).some(([row, count]) => {
    const other = under.counts[row] ?? null
    return other !== null && other !== count
  })

const isRecord = (given: unknown): given is object =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/**
 * The draft takes precedence. Rows without a figure in the draft, including undone ones, come from the rejected count.
 */
const merged = (under: object, refused: object): object => {
  const others = new Map<string, unknown>(Object.entries(refused))
  const together = Object.entries(under).map(([name, value]): [string, unknown] => {
    const other = others.get(name)
    if (!isRecord(value) || !isRecord(other)) return [name, value]
    return [name, { ...other, ...Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)) }]
  })
  return { ...refused, ...Object.fromEntries(together) }
}
