import { useQuery } from '@tanstack/react-query'
import { deleteSpecies, listSpecies } from '#domain/reference/endpoints.ts'
import type { Species, speciesColumns } from '#domain/reference/species.ts'
import { describeChanges } from '#web/history/describe-changes.ts'
import { pageOf } from '#domain/platform/paging.ts'
import { api } from '#web/platform/api/api.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { reference as t } from '#web/texts/reference.ts'
import { ScientificName } from '#web/ui/scientific-name.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { speciesQuery } from './queries.ts'
import { speciesAddress } from './reference-address.ts'
import { ReferencePage } from './reference-page.tsx'
import { SpeciesForm } from './species-form.tsx'
import { inTaxon } from './group-select.tsx'
import { FEW, MergeEntry } from './merge-entry.tsx'
import { nameOf } from './taxon-name.ts'

const columnOf = (key: (typeof speciesColumns)[number]): Column<Species> => ({
  key,
  title: t.columns[key],
  value: (row) => row[key],
  ...inTaxon(key, (row: Species) => row),
})
const columns: [Column<Species>, ...Column<Species>[]] = [
  columnOf('order'),
  columnOf('family'),
  columnOf('genus'),
  columnOf('species'),
]
const taxonOf = (row: Species) => <ScientificName {...row} />

const MergeSpecies = ({ row, onClose }: { row: Species; onClose: () => void }) => (
  <MergeEntry
    from={{ id: row.id, name: nameOf(row) }}
    list="species"
    find={async (q) =>
      pageOf(await api(listSpecies, { query: { q, limit: FEW } })).rows.map((found) => ({
        id: found.id,
        name: nameOf(found),
      }))
    }
    onClose={onClose}
  />
)

export const SpeciesPage = () => {
  const address = useAddress(speciesAddress)
  return (
    <ReferencePage
      texts={t.species}
      asked={useQuery(speciesQuery(address))}
      columns={columns}
      cardTitle={taxonOf}
      view={address}
      nameOf={nameOf}
      Form={SpeciesForm}
      Merge={MergeSpecies}
      remove={({ id }) => api(deleteSpecies, { params: { id } })}
      history={{ kind: 'species', describe: describeChanges(t.form) }}
    />
  )
}
