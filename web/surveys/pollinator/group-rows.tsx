import type { PollinatorGroup, Taxon } from '#domain/reference/taxon.ts'
import { messages } from '#domain/messages.ts'
import { InsectGlyph } from '#web/drawings/insects.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from '../counting/pad.module.css'
import { AddToButton } from '../add-to-entry/add-to-button.tsx'
import { PollinatorRow } from './pollinator-row.tsx'
import { countedIn, type Watch } from './watch.ts'

const t = surveys.pollinator

interface GroupRowsProps {
  group: PollinatorGroup
  taxa: Taxon[]
  /** Species of the group without a row, which can be added. */
  others: readonly Taxon[]
  onAdd: (taxon: Taxon) => void
  look: Watch
  taken: boolean
  /** The stored entry of this group, if this person may add to it. */
  onAddTo: (() => void) | undefined
  onTap: (taxon: Taxon) => (row: string, by: number, name: string) => void
  onSet: (taxon: Taxon) => (row: string, count: number | null, name: string) => void
  onNote: (taxon: Taxon, note: string) => void
  onNothing: (group: PollinatorGroup, nothing: boolean) => void
}

/** A functional group: its species with two counters each, "Nothing seen", or a note that it is already counted. */
export const GroupRows = (props: GroupRowsProps) => {
  const { group, taxa, others, onAdd, look, taken, onAddTo, onTap, onSet, onNote, onNothing } = props
  const id = `group-${group.replace(' ', '-')}`
  const count = countedIn(look, group)
  const isNothing = look.nothing[group] === true
  const hasRows = !taken && !isNothing && taxa.length > 0
  const head = (
    <>
      <InsectGlyph group={group} size={24} />
      <h3 id={id}>{surveys.groups[group]}</h3>
    </>
  )
  const nothing = !taken && count === 0 && (
    <CheckField
      label={t.groupNothing}
      aria-label={t.groupNothingOf(surveys.groups[group])}
      checked={isNothing}
      onChange={({ target }) => onNothing(group, target.checked)}
    />
  )
  return (
    <section className={css.group} aria-labelledby={id}>
      {!hasRows && (
        <div className={css.rowHead}>
          {head}
          {nothing}
        </div>
      )}
      {taken && (
        <Notice title={messages.categoryObserved}>
          {count > 0 && <p>{t.notSent(count)}</p>}
          {onAddTo && <AddToButton of={surveys.groups[group]} onPress={onAddTo} />}
        </Notice>
      )}
      {!taken && taxa.length === 0 && <p className={css.lead}>{t.noSpecies}</p>}
      {hasRows &&
        taxa.map((taxon, at) => (
          <PollinatorRow
            key={taxon.id}
            head={at === 0 && head}
            nothing={at === 0 && nothing}
            others={at === 0 ? others : []}
            onAdd={onAdd}
            taxon={taxon}
            look={look}
            onTap={onTap(taxon)}
            onSet={onSet(taxon)}
            onNote={(note) => onNote(taxon, note)}
          />
        ))}
    </section>
  )
}
