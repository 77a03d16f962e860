import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { messages } from '#domain/messages.ts'
import type { Taxon } from '#domain/reference/taxon.ts'
import { PLANTS } from '#domain/surveys/survey.ts'
import { allowedWith } from '#web/field-work/entries/entry-time.ts'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { CountPhotos } from '#web/field-work/photos/count-photos.tsx'
import { outboxOf } from '#web/field-work/outbox/outbox.ts'
import { useSubmit } from '#web/field-work/outbox/use-outbox.ts'
import type { AddedTo } from '#web/field-work/under-way/addition.ts'
import { undone } from '#web/field-work/under-way/tally.ts'
import type { DraftCount } from '#web/field-work/under-way/draft-count.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { toast } from '#web/platform/toasts.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DialogClose } from '../counting/dialog-close.tsx'
import { PadNotices } from '../counting/pad-head.tsx'
import { PadOptions } from '../counting/pad-options.tsx'
import { PadFoot } from '../counting/pad-foot.tsx'
import { PadBody } from '../counting/pad-body.tsx'
import css from '../counting/pad.module.css'
import { usePersistedCount } from '../counting/use-persisted-count.ts'
import { useTally } from '../counting/use-tally.ts'
import { useVisit } from '../counting/use-visit.ts'
import { draftOfPlant, effortBody, effortFaults } from '../effort/effort.ts'
import { protocolQuery } from '../effort/queries.ts'
import { noTimer, stoppedNow, type Timer } from '../effort/timer.ts'
import { plantsTaken } from '../flower/plants.ts'
import { AddToButton } from '../add-to-entry/add-to-button.tsx'
import { AddTo } from '../add-to-entry/add-to.tsx'
import { predatorsOfVisit } from '../queries.ts'
import { SpeciesSearch } from '../species/species-search.tsx'
import { useLikely } from '../species/use-likely.ts'
import { firstTaxaQuery, recentTaxa, rememberTaxa, rowsOfGroup } from '../species/species.ts'
import { NothingSeen } from './nothing-seen.tsx'
import {
  countedOn,
  countedTaxaOn,
  emptyWalk,
  isOn,
  onPlantNext,
  plantEntry,
  rowOn,
  settledPlant,
  type Walk,
} from './plant-count.ts'
import { PlantSteps, type PlantState } from './plant-steps.tsx'
import { PredatorGroups } from './predator-groups.tsx'

const t = surveys.predator
const LAST = PLANTS.length

/** Counts predators on five plants. Each plant is saved when the next one is opened. */
export const PredatorWizard = ({ place, onClose }: { place: Place; onClose: () => void }) => {
  const person = usePerson()
  const { draft: current, change, settling, isKept, ...visit } = usePersistedCount('predator', place, emptyWalk)
  /** Shown unchanged until the phone has stored it. */
  const [saving, setSaving] = useState<DraftCount<Walk> | null>(null)
  const counting = saving ?? current
  const busy = saving !== null
  const walk = counting.value
  const { plant } = walk
  const [found] = useState(walk !== emptyWalk)
  const { onTap, onSet, onNote } = useTally(change)
  const fault = useVisit(place, counting, visit)
  const { data: stored } = useQuery(predatorsOfVisit(counting.survey_id))
  const { data: first = [] } = useQuery(firstTaxaQuery('predator'))
  const { all, likely } = useLikely('predator', place)
  // Rows that appear later must not move a row under a finger.
  const [atHand] = useState(likely)
  const [recent] = useState(() => recentTaxa(person.id, 'predator'))
  const waiting = useStore(outboxOf(person.id).entries)
  const [refused, setRefused] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [addingTo, setAddingTo] = useState<AddedTo | null>(null)
  const submit = useSubmit()
  const top = useRef<HTMLDivElement>(null)
  /** The dialog is the scroll container: its title names the current plant. */
  const scrollToTop = () => {
    const dialog = top.current?.closest('dialog')
    if (dialog) dialog.scrollTop = 0
  }

  const { data: plan, isError: isPlanUnknown } = useQuery(protocolQuery(place.farm_id, 'predator'))
  const draft = walk.effort ?? draftOfPlant(plan ?? undefined)
  const timer = walk.timers?.[plant] ?? noTimer
  const onTimer = useCallback(
    (step: (timer: Timer) => Timer) =>
      change((before) => ({
        ...before,
        timers: { ...before.timers, [plant]: step(before.timers?.[plant] ?? noTimer) },
      })),
    [change, plant],
  )

  // The entry that this form is sending belongs to this person.
  const others = busy ? waiting.filter(({ key }) => key !== `${counting.key}-${plant}`) : waiting
  const taken = plantsTaken(stored, others, 'predator', place, counting)
  const isTaken = taken.includes(plant)
  const there = stored?.find(({ plant_number, counted }) => counted && plant_number === plant)
  const addToPlant: AddedTo | null =
    there && allowedWith(person, there.observer_id).change
      ? { kind: 'predator', survey_id: there.survey_id, survey_date: there.survey_date, entry_id: there.id, plant }
      : null
  const onPlant = isOn(plant)
  const added = Object.values(walk.species)
  const rows = (group: string) => rowsOfGroup(group, recent, [...atHand, ...first], added)
  const add = (taxon: Taxon) => change((before) => ({ ...before, species: { ...before.species, [taxon.id]: taxon } }))
  const goTo = (next: number) => {
    setRefused(null)
    const now = Date.now()
    change((before) => onPlantNext(before, next, now))
    scrollToTop()
  }
  /** Unsaved counts of other plants stay on the phone and are offered again. */
  const isLast = (now: Walk) => PLANTS.every((each) => each === plant || countedOn(now, each).length === 0)
  const finish = () => {
    toast.done(t.done)
    onClose()
  }

  /** Saves the current plant and opens the next one, or closes the dialog after the last. */
  const proceed = async (isNothingSaid = false) => {
    if (isTaken && plant !== LAST) return goTo(plant + 1)
    if (isTaken) {
      const end = settling((now) => now, isLast)
      if (await deviceStore.change([end.change])) end.done()
      return finish()
    }
    if (countedOn(walk, plant).length === 0 && !isNothingSaid) return setAsking(true)
    setAsking(false)
    if (effortFaults(draft).length > 0) return setRefused(surveys.effort.figureFault)
    const stopped = stoppedNow(timer)
    if (stopped !== timer) onTimer(() => stopped)
    setRefused(null)
    // After the last plant the counters are disabled until it is saved.
    if (plant === LAST) setSaving(counting)
    const entry = plantEntry(counting, place, plant, effortBody(draft, stopped))
    // Shows the next plant before waiting for anything, so that further taps count for it.
    const next = Math.min(plant + 1, LAST)
    const now = Date.now()
    const forget = (before: Walk) => onPlantNext(settledPlant(before, walk, plant), next, now)
    try {
      const saved = submit([entry], {
        settling: () => (plant === LAST ? settling(forget, isLast) : settling(forget, () => false)),
        onNoRoom: () => setSaving(counting),
      })
      scrollToTop()
      const why = (await saved).get(entry.key)
      if (why !== undefined) return setRefused(why)
      rememberTaxa(
        person.id,
        'predator',
        countedOn(walk, plant).map(({ taxon }) => taxon),
      )
      if (plant === LAST) finish()
    } finally {
      setSaving(null)
    }
  }
  const stateOf = (each: number): PlantState => {
    if (plantsTaken([], waiting, 'predator', place, counting).includes(each)) return 'waiting'
    if (taken.includes(each)) return 'counted'
    return countedOn(walk, each).length > 0 ? 'begun' : 'open'
  }
  return (
    <Dialog full wide title={t.title(plant)} onClose={onClose}>
      <DialogClose onClose={onClose} />
      <PadBody busy={busy} place={place} ref={top}>
        <div className={css.top}>
          <PlantSteps
            plant={plant}
            stateOf={stateOf}
            busy={busy}
            onPrevious={() => goTo(plant - 1)}
            // Saves the plant if something was counted on it.
            onNext={() => (countedOn(walk, plant).length > 0 ? void proceed() : goTo(plant + 1))}
          />
          <PadOptions
            place={place}
            counting={counting}
            chooseVisit={visit.chooseVisit}
            observer={{
              value: walk.observer_id,
              onChange: (observer_id) => change((before) => ({ ...before, observer_id })),
            }}
            effort={{
              of: 'predator',
              draft,
              timer,
              plan: plan ?? undefined,
              onDraft: (given) => change((before) => ({ ...before, effort: { ...draft, ...before.effort, ...given } })),
              onTimer,
            }}
            isPlanUnknown={isPlanUnknown}
          >
            <SpeciesSearch
              kind="predator"
              name={t.searchNew}
              known={all.length > 0 ? all : [...recent, ...first]}
              likely={likely}
              isShown={(taxon) => rows(taxon.functional_group).some(({ id }) => id === taxon.id)}
              rowOf={({ id }) => rowOn(plant, id)}
              onAdd={add}
            />
          </PadOptions>
        </div>
        <PadNotices zone={place.zone} found={found} begun={counting.begun} isKept={isKept} />
        {fault && <Notice tone="bad" live title={fault} />}
        {isTaken ? (
          <Notice tone="warn" live title={messages.plantObserved}>
            {countedOn(walk, plant).length > 0 && <p>{plantEntry(counting, place, plant).words}</p>}
            {addToPlant && <AddToButton of={surveys.plant(plant)} onPress={() => setAddingTo(addToPlant)} />}
          </Notice>
        ) : (
          <>
            <PredatorGroups
              walk={walk}
              rowsOf={rows}
              recent={recent}
              onAdd={add}
              onTap={onTap}
              onSet={onSet}
              onNote={onNote}
            />
            <CountPhotos key={plant} place={place} kind="predator" taxa={countedTaxaOn(walk, plant)} plants={[plant]} />
          </>
        )}
        {refused && <Notice tone="bad" live title={refused} />}
        <PadFoot
          last={walk.taps.findLast(({ row }) => onPlant(row))?.words}
          onUndo={() => change((before) => undone(before, onPlant))}
        >
          <Button kind="primary" size="large" busy={busy} onClick={() => void proceed()}>
            {plant === LAST ? t.complete : t.proceed}
          </Button>
        </PadFoot>
      </PadBody>
      {addingTo && <AddTo of={addingTo} place={place} onClose={() => setAddingTo(null)} />}
      {isAsking && <NothingSeen plant={plant} onClose={() => setAsking(false)} onYes={() => void proceed(true)} />}
    </Dialog>
  )
}
