import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { predatorGroups, type Taxon } from '#domain/reference/taxon.ts'
import { outboxOf } from '#web/field-work/outbox/outbox.ts'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { useSubmit } from '#web/field-work/outbox/use-outbox.ts'
import { additionName, type AddedTo, type Addition } from '#web/field-work/under-way/addition.ts'
import { noted, settled } from '#web/field-work/under-way/tally.ts'
import type { DraftCount } from '#web/field-work/under-way/draft-count.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { openCount } from '../counting/count.ts'
import { DialogClose } from '../counting/dialog-close.tsx'
import { PadNotices, PlotPath } from '../counting/pad-head.tsx'
import { PadFoot } from '../counting/pad-foot.tsx'
import { PadBody } from '../counting/pad-body.tsx'
import css from '../counting/pad.module.css'
import { useCount } from '../counting/use-persisted-count.ts'
import { useTally } from '../counting/use-tally.ts'
import { PollinatorRow } from '../pollinator/pollinator-row.tsx'
import { PredatorRow } from '../predator/predator-row.tsx'
import { pollinatorsOfVisit, predatorsOfVisit } from '../queries.ts'
import { SpeciesSearch } from '../species/species-search.tsx'
import { firstTaxaQuery, recentTaxa, rememberTaxa, rowsOfGroup } from '../species/species.ts'
import { useLikely } from '../species/use-likely.ts'
import { emptyMore, linesOf, moreEntry, placed, noteRow, rowsFor, storedLines, waitingLines, wordsOf } from './lines.ts'
import { StoredLines } from './stored-lines.tsx'

const t = surveys.more

/** Adds species to a stored group or plant. Stored counts and the effort remain unchanged. */
export const AddTo = ({ of, place, onClose }: { of: AddedTo; place: Place; onClose: () => void }) => {
  const person = usePerson()
  const { kind } = of
  const [empty] = useState(() => emptyMore(of, place))
  const name = additionName(person.id, place.plot_id, of)
  const { draft: current, change, settling, isKept } = useCount(name, () => openCount(name, place.zone, empty))
  /** Shown unchanged until the phone has stored it. */
  const [saving, setSaving] = useState<DraftCount<Addition> | null>(null)
  const draft = saving ?? current
  const busy = saving !== null
  const more = draft.value
  const [found] = useState(more !== empty)
  const { onTap, onSet, onUndo } = useTally(change)
  const looks = useQuery(pollinatorsOfVisit(kind === 'pollinator' ? of.survey_id : null))
  const plants = useQuery(predatorsOfVisit(kind === 'predator' ? of.survey_id : null))
  const { data: first = [] } = useQuery(firstTaxaQuery(kind))
  const { all, likely } = useLikely(kind, place)
  // Rows that appear later must not move a row under a finger.
  const [atHand] = useState(likely)
  const [recent] = useState(() => recentTaxa(person.id, kind))
  const waiting = useStore(outboxOf(person.id).entries)
  const [refused, setRefused] = useState<string | null>(null)
  const submit = useSubmit()

  const isKnown = (kind === 'pollinator' ? looks.data : plants.data) !== undefined
  const stored = storedLines(of, looks.data ?? [], plants.data ?? [])
  // Entries that this form is sending are not stored yet.
  const others = busy ? waiting.filter(({ key }) => !key.startsWith(draft.key)) : waiting
  const lines = [...(stored ?? []), ...waitingLines(of, others)]
  const there = new Set(lines.map(({ row }) => row))
  const openRows = (taxon: Taxon) => rowsFor(of, taxon).filter(({ row }) => !there.has(row))
  const isOpen = (taxon: Taxon) => openRows(taxon).length > 0
  const groups = kind === 'pollinator' ? [of.group] : predatorGroups
  const rows = (group: string) =>
    rowsOfGroup(
      group,
      recent.filter(isOpen),
      [...atHand, ...first].filter(isOpen),
      Object.values(more.species).filter(isOpen),
    )
  const withTaxon = (before: Addition, taxon: Taxon): Addition => ({
    ...before,
    species: { ...before.species, [taxon.id]: taxon },
  })
  const add = (taxon: Taxon) => change((before) => withTaxon(before, taxon))
  const countersOf = (taxon: Taxon) => ({
    onTap: (row: string, by: number, words: string) => {
      if (!more.species[taxon.id]) add(taxon)
      onTap(row, by, words)
    },
    onSet: (row: string, count: number | null, words: string) => {
      if (!more.species[taxon.id]) add(taxon)
      onSet(row, count, words)
    },
  })
  const onNote = (taxon: Taxon, note: string) =>
    change((before) => noted(withTaxon(before, taxon), noteRow(of, taxon), note))

  // Somebody else added the same species meanwhile. It is not sent, and the form shows so.
  const twice = linesOf(more)
    .filter(({ row }) => there.has(row))
    .map(({ name: what, centre }) => (centre === null ? what : placed(what, centre)))

  const save = async () => {
    const entry = moreEntry(draft, there)
    if (!entry) return setRefused(t.nothing)
    setSaving(draft)
    setRefused(null)
    try {
      const refusals = await submit([entry], {
        settling: () => settling((now) => settled(now, more, () => true)),
      })
      const why = refusals.get(entry.key)
      if (why !== undefined) return setRefused(why)
      rememberTaxa(
        person.id,
        kind,
        Object.values(more.species).filter((taxon) =>
          rowsFor(of, taxon).some(({ row }) => (more.counts[row] ?? 0) > 0),
        ),
      )
      onClose()
    } finally {
      setSaving(null)
    }
  }
  const isGone = isKnown && stored === undefined
  return (
    <Dialog full wide title={t.title(wordsOf(of))} onClose={onClose}>
      <DialogClose onClose={onClose} />
      <PadBody busy={busy}>
        <PlotPath place={place} />
        <PadNotices zone={place.zone} found={found} begun={draft.begun} isKept={isKept} />
        {isGone ? <Notice tone="warn" live title={t.noGroup} /> : <StoredLines lines={lines} isKnown={isKnown} />}
        <SpeciesSearch
          kind={kind}
          name={surveys[kind].searchNew}
          known={all.length > 0 ? all : [...recent, ...first]}
          likely={kind === 'pollinator' ? likely.filter((taxon) => taxon.functional_group === of.group) : likely}
          {...(kind === 'pollinator' ? { group: of.group } : {})}
          isShown={(taxon) => !isOpen(taxon) || rows(taxon.functional_group).some(({ id }) => id === taxon.id)}
          rowOf={(taxon) => openRows(taxon)[0]?.row ?? ''}
          onAdd={add}
        />
        {of.kind === 'pollinator' && rows(of.group).length > 0 && (
          <div className={css.heads} aria-hidden="true">
            <span>{surveys.columns.flower_centre}</span>
            <span>{surveys.columns.non_centre}</span>
          </div>
        )}
        {groups.map((group) => (
          <section key={group} className={css.group} aria-label={surveys.groups[group]}>
            <div className={css.groupHead}>
              <h3>{surveys.groups[group]}</h3>
            </div>
            {rows(group).length === 0 && <p className={css.lead}>{t.searchMore}</p>}
            {rows(group).map((taxon) =>
              kind === 'pollinator' ? (
                <PollinatorRow
                  key={taxon.id}
                  taxon={taxon}
                  look={more}
                  there={there}
                  places={openRows(taxon).map(({ centre }) => centre === true)}
                  {...countersOf(taxon)}
                  onNote={(note) => onNote(taxon, note)}
                />
              ) : (
                openRows(taxon).map(({ row }) => (
                  <PredatorRow
                    key={row}
                    taxon={taxon}
                    row={row}
                    count={more.counts[row] ?? 0}
                    note={more.notes[row] ?? ''}
                    {...countersOf(taxon)}
                    onNote={(_row, note) => onNote(taxon, note)}
                  />
                ))
              ),
            )}
          </section>
        ))}
        {twice.length > 0 && !busy && <Notice tone="warn" live title={messages.countedThere(twice.join('; '))} />}
        {refused && <Notice tone="bad" live title={refused} />}
        <PadFoot last={more.taps.at(-1)?.words} onUndo={onUndo}>
          <Button kind="primary" size="large" busy={busy} onClick={() => void save()}>
            {t.submit}
          </Button>
        </PadFoot>
      </PadBody>
    </Dialog>
  )
}
