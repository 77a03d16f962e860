import type { ReactNode } from 'react'
import type { Taxon } from '#domain/reference/taxon.ts'
import { castes, hasCastes, type Caste } from '#domain/surveys/caste.ts'
import type { Tally } from '#web/field-work/under-way/tally.ts'
import { surveys } from '#web/texts/surveys.ts'
import { ScientificName } from '#web/ui/scientific-name.tsx'
import { Counter } from '../counting/counter.tsx'
import { useNoteField } from '../counting/note-field.tsx'
import css from '../counting/pad.module.css'
import { RowMore } from '../counting/row-more.tsx'
import { taxonName } from '../species/species.ts'
import { AddCaste } from './caste-field.tsx'
import { rowOf } from './watch.ts'

interface PollinatorRowProps {
  taxon: Taxon
  look: Tally
  /** The places on the flower that have a counter. */
  places?: readonly boolean[]
  /** Rows that are already stored. */
  there?: ReadonlySet<string>
  onTap: (row: string, by: number, name: string) => void
  onSet: (row: string, count: number | null, name: string) => void
  onNote: (note: string) => void
  /** The group, in its first row. */
  head?: ReactNode
  /** Records that nothing was seen of the group. */
  nothing?: ReactNode
  /** Species of the group that can be added. */
  others?: readonly Taxon[]
  onAdd?: (taxon: Taxon) => void
}
const BOTH = [true, false] as const
const NONE: ReadonlySet<string> = new Set()

/** A species: counters by place on the flower, and a note. */
export const PollinatorRow = ({
  taxon,
  look,
  places = BOTH,
  there = NONE,
  onTap,
  onSet,
  onNote,
  head,
  nothing,
  others = [],
  onAdd = () => {},
}: PollinatorRowProps) => {
  const name = taxonName(taxon)
  const field = useNoteField(name, look.notes[taxon.id] ?? '', onNote)
  const { flower_centre, non_centre } = surveys.columns
  // A selected line stays, even with a count of 0.
  const lines = castes.filter((caste) =>
    BOTH.some((centre) => (look.counts[rowOf(taxon.id, centre, caste)] ?? null) !== null),
  )
  const counter = (centre: boolean, caste: Caste | null) =>
    (caste === null ? places.includes(centre) : !there.has(rowOf(taxon.id, centre, caste))) ? (
      <Counter
        name={[name, caste, centre ? flower_centre : non_centre].filter((part) => part !== null).join(', ')}
        row={rowOf(taxon.id, centre, caste)}
        value={look.counts[rowOf(taxon.id, centre, caste)] ?? 0}
        onTap={onTap}
        onSet={onSet}
      />
    ) : (
      <span className={css.elsewhere}>{surveys.more.counted}</span>
    )
  return (
    <div className={css.row}>
      <div className={css.rowHead}>
        {head}
        <span>
          <ScientificName {...taxon.species} />
        </span>
      </div>
      <div className={css.two}>
        {counter(true, null)}
        {counter(false, null)}
      </div>
      {lines.map((caste) => (
        <div key={caste} role="group" aria-label={`${name}, ${caste}`}>
          <p className={css.caste}>{surveys.caste.words[caste]}</p>
          <div className={css.two}>
            {counter(true, caste)}
            {counter(false, caste)}
          </div>
        </div>
      ))}
      {field.editor}
      <RowMore name={name} others={others} onAdd={onAdd}>
        {nothing}
        {hasCastes(taxon.functional_group) && (
          <AddCaste
            name={name}
            there={castes.filter(
              (caste) => lines.includes(caste) || BOTH.every((centre) => there.has(rowOf(taxon.id, centre, caste))),
            )}
            onAdd={(caste) => onSet(rowOf(taxon.id, true, caste), 0, `${name}, ${caste}`)}
          />
        )}
        {field.button}
      </RowMore>
    </div>
  )
}
