import type { Taxon } from '#domain/reference/taxon.ts'
import type { Tally } from '#web/field-work/under-way/tally.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Counter } from '../counting/counter.tsx'
import { useNoteField } from '../counting/note-field.tsx'
import css from '../counting/pad.module.css'
import { taxonName } from '../taxon-words.ts'
import { rowOf } from './watch.ts'

interface PollinatorRowProps {
  taxon: Taxon
  look: Tally
  /** In flower centres, elsewhere, or both. */
  places?: readonly boolean[]
  onTap: (row: string, by: number, name: string) => void
  onSet: (row: string, count: number | null, name: string) => void
  onNote: (note: string) => void
}
const BOTH = [true, false] as const

/** One species: its counters by place on the flower, and its note. */
export const PollinatorRow = ({ taxon, look, places = BOTH, onTap, onSet, onNote }: PollinatorRowProps) => {
  const name = taxonName(taxon)
  const field = useNoteField(name, look.notes[taxon.id] ?? '', onNote)
  const { flower_centre, non_centre } = surveys.columns
  const counter = (centre: boolean) =>
    places.includes(centre) ? (
      <Counter
        name={`${name}, ${centre ? flower_centre : non_centre}`}
        row={rowOf(taxon.id, centre)}
        value={look.counts[rowOf(taxon.id, centre)] ?? 0}
        onTap={onTap}
        onSet={onSet}
      />
    ) : (
      <span className={css.elsewhere}>{surveys.more.counted}</span>
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
