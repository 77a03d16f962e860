import {
  createPredator,
  deletePredator,
  getPredator,
  listPredators,
  updatePredator,
} from '#domain/reference/endpoints.ts'
import { predatorGroups } from '#domain/reference/taxon.ts'
import { pageOf } from '#domain/platform/paging.ts'
import { api } from '#web/platform/api/api.ts'
import { reference as t } from '#web/texts/reference.ts'
import { TaxonForm, type TaxonWrites } from './taxon-form.tsx'
import { sendingBy } from './use-held.tsx'
import { FEW, MergeEntry } from './merge-entry.tsx'
import type { Entry } from './queries.ts'
import { fullNameOf } from './taxon-name.ts'
import { TaxonPage } from './taxon-page.tsx'

const writes: TaxonWrites = {
  texts: t.predator,
  list: 'predators',
  groups: predatorGroups,
  stage: '',
  add: sendingBy(createPredator),
  change: (id) => sendingBy(updatePredator, { id }),
  find: (id) => api(getPredator, { params: { id } }),
}

export const PredatorForm = (props: { row: Entry | null; onClose: () => void }) => (
  <TaxonForm {...props} writes={writes} />
)

const MergePredator = ({ row, onClose }: { row: Entry; onClose: () => void }) => (
  <MergeEntry
    from={{ id: row.id, name: fullNameOf(row) }}
    list={writes.list}
    find={async (q) =>
      pageOf(await api(listPredators, { query: { q, limit: FEW } })).rows.map((row) => ({
        id: row.id,
        name: fullNameOf(row),
      }))
    }
    onClose={onClose}
  />
)

export const PredatorPage = () => (
  <TaxonPage
    texts={t.predator}
    list={writes.list}
    groups={writes.groups}
    Merge={MergePredator}
    Form={PredatorForm}
    columns={['functional_group', 'stage', 'order', 'family', 'genus', 'species']}
    remove={(id) => api(deletePredator, { params: { id } })}
  />
)
