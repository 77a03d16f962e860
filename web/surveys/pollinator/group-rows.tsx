import type { PollinatorGroup, Taxon } from '#domain/reference/taxon.ts'
import { messages } from '#domain/messages.ts'
import { InsectGlyph } from '#web/drawings/insects.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { CheckField } from '#web/ui/check-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Counter } from '../counting/counter.tsx'
import { useNoteField } from '../counting/note-field.tsx'
import css from '../counting/pad.module.css'
import { taxonName } from '../taxon-words.ts'
import { countedIn, rowOf, type Watch } from './watch.ts'

const t = surveys.pollinator

interface GroupRowsProps {
  group: PollinatorGroup
  taxa: Taxon[]
  look: Watch
  taken: boolean
  onTap: (taxon: Taxon) => (row: string, by: number, name: string) => void
  onSet: (taxon: Taxon) => (row: string, count: number | null, name: string) => void
  onNote: (taxon: Taxon, note: string) => void
  onNothing: (group: PollinatorGroup, nothing: boolean) => void
}

/** A functional group: its species with two counters each, or that none was seen, or that it was counted already. */
export const GroupRows = ({ group, taxa, look, taken, onTap, onSet, onNote, onNothing }: GroupRowsProps) => {
  const count = countedIn(look, group)
  return (
    <section className={css.group} aria-labelledby={`group-${group.replace(' ', '-')}`}>
      <div className={css.groupHead}>
        <InsectGlyph group={group} size={28} />
        <h3 id={`group-${group.replace(' ', '-')}`}>{surveys.groups[group]}</h3>
        {!taken && count === 0 && (
          <CheckField
            label={t.groupNothing}
            aria-label={t.groupNothingOf(surveys.groups[group])}
            checked={look.nothing[group] === true}
            onChange={({ target }) => onNothing(group, target.checked)}
          />
        )}
      </div>
      {taken ? (
        <Notice title={messages.categoryObserved}>{count > 0 && t.notSent(count)}</Notice>
      ) : taxa.length === 0 ? (
        <p className={css.lead}>{t.noSpecies}</p>
      ) : (
        look.nothing[group] !== true &&
        taxa.map((taxon) => (
          <TaxonRow
            key={taxon.id}
            taxon={taxon}
            look={look}
            onTap={onTap(taxon)}
            onSet={onSet(taxon)}
            onNote={(note) => onNote(taxon, note)}
          />
        ))
      )}
    </section>
  )
}

interface TaxonRowProps {
  taxon: Taxon
  look: Watch
  onTap: (row: string, by: number, name: string) => void
  onSet: (row: string, count: number | null, name: string) => void
  onNote: (note: string) => void
}

const TaxonRow = ({ taxon, look, onTap, onSet, onNote }: TaxonRowProps) => {
  const name = taxonName(taxon)
  const field = useNoteField(name, look.notes[taxon.id] ?? '', onNote)
  const { flower_centre, non_centre } = surveys.columns
  const counter = (centre: boolean) => (
    <Counter
      name={`${name}, ${centre ? flower_centre : non_centre}`}
      row={rowOf(taxon.id, centre)}
      value={look.counts[rowOf(taxon.id, centre)] ?? 0}
      onTap={onTap}
      onSet={onSet}
    />
  )
  return (
    <div className={css.row}>
      <div className={css.rowHead}>
        <em>{name}</em>
        {field.button}
      </div>
      <div className={css.two}>
        {counter(true)}
        {counter(false)}
      </div>
      {field.editor}
    </div>
  )
}
