import type { ReactNode } from 'react'
import type { Taxon } from '#domain/reference/taxon.ts'
import { ScientificName } from '#web/ui/scientific-name.tsx'
import { Counter } from '../counting/counter.tsx'
import { useNoteField } from '../counting/note-field.tsx'
import css from '../counting/pad.module.css'
import { RowMore } from '../counting/row-more.tsx'
import { taxonName } from '../species/species.ts'

interface PredatorRowProps {
  taxon: Taxon
  row: string
  count: number
  note: string
  onTap: (row: string, by: number, name: string) => void
  onSet: (row: string, count: number | null, name: string) => void
  onNote: (row: string, note: string) => void
  /** The group, in its first row. */
  head?: ReactNode
  /** Species of the group that can be added. */
  others?: readonly Taxon[]
  onAdd?: (taxon: Taxon) => void
}

/** A species on a plant: counter and note. */
export const PredatorRow = (props: PredatorRowProps) => {
  const { taxon, row, count, note, onTap, onSet, onNote, head, others = [], onAdd = () => {} } = props
  const name = `${taxonName(taxon)}, ${taxon.stage.stage}`
  const field = useNoteField(name, note, (text) => onNote(row, text))
  return (
    <div className={css.row} data-inline>
      <div className={css.rowHead}>
        {head}
        <span>
          <ScientificName {...taxon.species} /> <small>{taxon.stage.stage}</small>
        </span>
      </div>
      <Counter name={name} row={row} value={count} onTap={onTap} onSet={onSet} tens />
      {field.editor}
      <RowMore name={name} others={others} onAdd={onAdd}>
        {field.button}
      </RowMore>
    </div>
  )
}
