import type { SpeciesName } from '#domain/reference/taxon.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { nameOf } from './taxon-name.ts'

/** A name as it is written in the field: genus and species in italics. */
export const Taxon = ({ name }: { name: Pick<SpeciesName, 'genus' | 'species'> }) => <i>{nameOf(name)}</i>

/** How a column stands that is part of the name: in italics, and on a card in its title. */
export const inTaxon = <R,>(key: string, value: (row: R) => string | null): Pick<Column<R>, 'card' | 'cell'> =>
  key === 'genus' || key === 'species' ? { card: 'none', cell: (row) => <i>{value(row) ?? '–'}</i> } : {}
