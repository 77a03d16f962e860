import { createPredator, deletePredator, getPredator, updatePredator } from '#domain/reference/endpoints.ts'
import { predatorGroups } from '#domain/reference/taxon.ts'
import { api } from '#web/platform/api.ts'
import { reference as t } from '#web/texts/reference.ts'
import { TaxonForm, type TaxonWrites } from './taxon-form.tsx'
import { sendingBy } from './use-held.tsx'
import type { Entry } from './queries.ts'
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

export const PredatorPage = () => (
  <TaxonPage
    texts={t.predator}
    list={writes.list}
    groups={writes.groups}
    Form={PredatorForm}
    columns={['functional_group', 'stage', 'order', 'family', 'genus', 'species']}
    remove={(id) => api(deletePredator, { params: { id } })}
  />
)
