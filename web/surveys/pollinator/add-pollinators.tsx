import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { messages } from '#domain/messages.ts'
import { pollinatorGroups, type PollinatorGroup, type Taxon } from '#domain/reference/taxon.ts'
import { momentOfClock } from '#web/field-work/inputs/farm-clock.ts'
import { allowedWith } from '#web/field-work/entries/entry-time.ts'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { CountPhotos } from '#web/field-work/photos/count-photos.tsx'
import { outboxOf } from '#web/field-work/outbox/outbox.ts'
import { useSubmit } from '#web/field-work/outbox/use-outbox.ts'
import type { AddedTo } from '#web/field-work/under-way/addition.ts'
import { noted } from '#web/field-work/under-way/tally.ts'
import type { DraftCount } from '#web/field-work/under-way/draft-count.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
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
import { draftOf, effortBody, effortFaults } from '../effort/effort.ts'
import { protocolQuery } from '../effort/queries.ts'
import { noTimer, stoppedNow, type Timer } from '../effort/timer.ts'
import { AddTo } from '../add-to-entry/add-to.tsx'
import { pollinatorsOfVisit } from '../queries.ts'
import { SpeciesSearch } from '../species/species-search.tsx'
import { useLikely } from '../species/use-likely.ts'
import { firstTaxaQuery, recentTaxa, rememberTaxa, othersOfGroup, rowsOfGroup } from '../species/species.ts'
import { GroupRows } from './group-rows.tsx'
import {
  countedIn,
  countedLines,
  emptyWatch,
  groupsTaken,
  rowOf,
  watchEntry,
  settledWatch,
  type Watch,
} from './watch.ts'

const t = surveys.pollinator
const withTaxon = (look: Watch, taxon: Taxon): Watch => ({
  ...look,
  species: { ...look.species, [taxon.id]: taxon },
  nothing: { ...look.nothing, [taxon.functional_group]: false },
})

/** Counts visitors by species, in flower centres and elsewhere. An observation period is sent in one request. */
export const AddPollinators = ({ place, onClose }: { place: Place; onClose: () => void }) => {
  const person = usePerson()
  const { draft: current, change, settling, isKept, ...visit } = usePersistedCount('pollinator', place, emptyWatch)
  /** Shown unchanged until the phone has stored it. */
  const [saving, setSaving] = useState<DraftCount<Watch> | null>(null)
  const counting = saving ?? current
  const busy = saving !== null
  const look = counting.value
  const [found] = useState(look !== emptyWatch)
  const { onTap, onSet, onUndo } = useTally(change)
  const fault = useVisit(place, counting, visit)
  const { data: stored } = useQuery(pollinatorsOfVisit(counting.survey_id))
  const { data: first = [] } = useQuery(firstTaxaQuery('pollinator'))
  const { all, likely } = useLikely('pollinator', place)
  // Rows that appear later must not move a row under a finger.
  const [atHand] = useState(likely)
  const [recent] = useState(() => recentTaxa(person.id, 'pollinator'))
  const waiting = useStore(outboxOf(person.id).entries)
  const [refused, setRefused] = useState<string | null>(null)
  const [addingTo, setAddingTo] = useState<AddedTo | null>(null)
  const submit = useSubmit()

  const { data: plan, isError: isPlanUnknown } = useQuery(protocolQuery(place.farm_id, 'pollinator'))
  const draft = look.effort ?? draftOf(plan ?? undefined)
  const timer = look.timer ?? noTimer
  const onTimer = useCallback(
    (step: (timer: Timer) => Timer) => change((before) => ({ ...before, timer: step(before.timer ?? noTimer) })),
    [change],
  )

  // Entries that this form is sending belong to this person.
  const others = busy ? waiting.filter(({ key }) => !key.startsWith(counting.key)) : waiting
  const taken = groupsTaken(stored, others, place, counting)
  const open = pollinatorGroups.filter((group) => !taken.has(group))
  const added = Object.values(look.species)
  const rows = (group: string) => rowsOfGroup(group, recent, [...atHand, ...first], added)
  const isTimeWrong = look.when !== null && momentOfClock(look.when, place.zone) === null
  const add = (taxon: Taxon) => change((before) => withTaxon(before, taxon))
  const setNothing = (groups: readonly PollinatorGroup[], nothing: boolean) =>
    change((before) => ({
      ...before,
      nothing: { ...before.nothing, ...Object.fromEntries(groups.map((group) => [group, nothing])) },
    }))
  const uncounted = open.filter((group) => countedIn(look, group) === 0)

  const addToOf = (group: PollinatorGroup) => {
    const look = stored?.find(({ functional_groups }) => functional_groups.includes(group))
    if (!look || !allowedWith(person, look.observer_id).change) return undefined
    const { survey_id, survey_date, id } = look
    return () => setAddingTo({ kind: 'pollinator', survey_id, survey_date, entry_id: id, group })
  }

  const save = async () => {
    if (isTimeWrong) return
    if (effortFaults(draft).length > 0) return setRefused(surveys.effort.figureFault)
    const stopped = stoppedNow(timer)
    if (stopped !== timer) onTimer(() => stopped)
    const entry = watchEntry(counting, place, taken, effortBody(draft, stopped))
    if (!entry) return setRefused(open.length === 0 ? messages.categoryObserved : t.nothingYet)
    setSaving(counting)
    setRefused(null)
    try {
      const refusals = await submit([entry], {
        settling: () => settling((now) => settledWatch(now, look, [...taken, ...entry.counted.body.functional_groups])),
      })
      const why = refusals.get(entry.key)
      if (why !== undefined) return setRefused(why)
      rememberTaxa(
        person.id,
        'pollinator',
        added.filter(({ id }) => entry.counted.body.observations.some(({ pollinator_id }) => pollinator_id === id)),
      )
      onClose()
    } finally {
      setSaving(null)
    }
  }
  return (
    <Dialog full wide title={t.title} onClose={onClose}>
      <DialogClose onClose={onClose} />
      <PadBody busy={busy} place={place}>
        <PadNotices zone={place.zone} found={found} begun={counting.begun} isKept={isKept} />
        {fault && <Notice tone="bad" live title={fault} />}
        <PadOptions
          place={place}
          counting={counting}
          chooseVisit={visit.chooseVisit}
          time={{
            value: look.when,
            error: isTimeWrong ? t.timeMissing : null,
            onChange: (when) => change((before) => ({ ...before, when })),
          }}
          observer={{
            value: look.observer_id,
            onChange: (observer_id) => change((before) => ({ ...before, observer_id })),
          }}
          effort={{
            of: 'pollinator',
            draft,
            timer,
            plan: plan ?? undefined,
            onDraft: (given) => change((before) => ({ ...before, effort: { ...draft, ...before.effort, ...given } })),
            onTimer,
          }}
          isPlanUnknown={isPlanUnknown}
        >
          <SpeciesSearch
            kind="pollinator"
            name={t.searchNew}
            known={all.length > 0 ? all : [...recent, ...first]}
            likely={likely}
            isShown={(taxon) => rows(taxon.functional_group).some(({ id }) => id === taxon.id)}
            rowOf={({ id }) => rowOf(id, true)}
            onAdd={add}
          />
        </PadOptions>
        <div className={css.columns} aria-hidden="true">
          {[1, 2].map((column) => (
            <div key={column} className={css.heads}>
              <span>{surveys.columns.flower_centre}</span>
              <span>{surveys.columns.non_centre}</span>
            </div>
          ))}
        </div>
        <div className={css.columns}>
          {pollinatorGroups.map((group) => (
            <GroupRows
              key={group}
              group={group}
              taxa={rows(group)}
              others={othersOfGroup(group, recent, rows(group))}
              onAdd={add}
              look={look}
              taken={taken.has(group)}
              onAddTo={addToOf(group)}
              onTap={(taxon) => (row, by, name) => {
                if (!look.species[taxon.id]) add(taxon)
                onTap(row, by, name)
              }}
              onSet={(taxon) => (row, count, name) => {
                if (!look.species[taxon.id]) add(taxon)
                onSet(row, count, name)
              }}
              onNote={(taxon, note) => change((before) => noted(withTaxon(before, taxon), String(taxon.id), note))}
              onNothing={(only, nothing) => setNothing([only], nothing)}
            />
          ))}
        </div>
        {uncounted.length > 1 && (
          <Button wide onClick={() => setNothing(uncounted, true)} title={t.allNothingHint}>
            {uncounted.length === pollinatorGroups.length ? t.allNothing : t.othersNothing}
          </Button>
        )}
        <CountPhotos place={place} kind="pollinator" taxa={countedLines(look)} />
        {refused && <Notice tone="bad" live title={refused} />}
        <PadFoot last={look.taps.at(-1)?.words} onUndo={onUndo}>
          <Button kind="primary" size="large" busy={busy} onClick={() => void save()}>
            {t.submit}
          </Button>
        </PadFoot>
      </PadBody>
      {addingTo && <AddTo of={addingTo} place={place} onClose={() => setAddingTo(null)} />}
    </Dialog>
  )
}
