import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { TaxonColumn } from '#domain/reference/species.ts'
import { describeChanges } from '#web/history/describe-changes.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { reference as t } from '#web/texts/reference.ts'
import { surveys } from '#web/texts/surveys.ts'
import { ScientificName } from '#web/ui/scientific-name.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { GroupPicker } from './group-picker.tsx'
import { taxaQuery, type Entry, type TaxonListName } from './queries.ts'
import { taxonAddress } from './reference-address.ts'
import { ReferencePage } from './reference-page.tsx'
import { inTaxon } from './group-select.tsx'
import { nameOf } from './taxon-name.ts'

const valueOf: Record<TaxonColumn, (row: Entry) => string | null> = {
  functional_group: ({ functional_group }) => surveys.groupOf(functional_group),
  stage: ({ stage }) => stage.stage,
  order: ({ species }) => species.order,
  family: ({ species }) => species.family,
  genus: ({ species }) => species.genus,
  species: ({ species }) => species.species,
}
const names = () => ({ ...t.form, species_id: t.form.species, stage_id: t.form.stage })
const taxonOf = ({ species }: Entry) => <ScientificName {...species} />

interface TaxonPageProps {
  texts: (typeof t)['pollinator'] | (typeof t)['predator']
  list: TaxonListName
  groups: readonly string[]
  Form: ComponentType<{ row: Entry | null; onClose: () => void }>
  columns: readonly [TaxonColumn, ...TaxonColumn[]]
  Merge: ComponentType<{ row: Entry; name: string; onClose: () => void }>
  remove: (id: number) => Promise<unknown>
}

/** The list of pollinators or of predators. */
export const TaxonPage = ({ texts, list, groups, Form, columns, Merge, remove }: TaxonPageProps) => {
  const address = useAddress(taxonAddress)
  const columnOf = (key: TaxonColumn): Column<Entry> => ({
    key,
    title: t.columns[key],
    value: valueOf[key],
    ...inTaxon(key, ({ species }: Entry) => species),
  })
  const [first, ...others] = columns
  return (
    <ReferencePage
      texts={texts}
      asked={useQuery(taxaQuery(list, address))}
      columns={[columnOf(first), ...others.map(columnOf)]}
      cardTitle={taxonOf}
      view={address}
      filtered={address.functional_group !== undefined}
      tools={<GroupPicker groups={groups} value={address.functional_group} />}
      nameOf={({ species }) => nameOf(species)}
      Form={Form}
      Merge={Merge}
      remove={({ id }) => remove(id)}
      history={{ kind: list, describe: describeChanges(names()) }}
    />
  )
}
