import type { Taxon } from '#domain/reference/taxon.ts'
import { Counter } from '../counting/counter.tsx'
import { useNoteField } from '../counting/note-field.tsx'
import css from '../counting/pad.module.css'
import { taxonName } from '../species/species.ts'

interface PredatorRowProps {
  taxon: Taxon
  row: string
  count: number
  note: string
  onTap: (row: string, by: number, name: string) => void
  onSet: (row: string, count: number | null, name: string) => void
  onNote: (row: string, note: string) => void
}

/** One species on one plant: its counter and its note. */
export const PredatorRow = ({ taxon, row, count, note, onTap, onSet, onNote }: PredatorRowProps) => {
  const name = `${taxonName(taxon)}, ${taxon.stage.stage}`
  const field = useNoteField(name, note, (text) => onNote(row, text))
  return (
    <div className={css.row}>
      <div className={css.rowHead}>
        <span>
          <em>{taxonName(taxon)}</em> <small>{taxon.stage.stage}</small>
        </span>
        {field.button}
      </div>
      <Counter name={name} row={row} value={count} onTap={onTap} onSet={onSet} tens />
      {field.editor}
    </div>
  )
}
