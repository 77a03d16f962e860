import { createPollinator, deletePollinator, getPollinator, updatePollinator } from '#domain/reference/endpoints.ts'
import { DEFAULT_STAGE } from '#domain/reference/species.ts'
import { pollinatorGroups } from '#domain/reference/taxon.ts'
import { api } from '#web/platform/api.ts'
import { reference as t } from '#web/texts/reference.ts'
import { TaxonForm, type TaxonWrites } from './taxon-form.tsx'
import { sendingBy } from './use-held.tsx'
import type { Entry } from './queries.ts'
import { TaxonPage } from './taxon-page.tsx'

const writes: TaxonWrites = {
  texts: t.pollinator,
  list: 'pollinators',
  groups: pollinatorGroups,
  stage: DEFAULT_STAGE,
  add: sendingBy(createPollinator),
  change: (id) => sendingBy(updatePollinator, { id }),
  find: (id) => api(getPollinator, { params: { id } }),
}

export const PollinatorForm = (props: { row: Entry | null; onClose: () => void }) => (
  <TaxonForm {...props} writes={writes} />
)

export const PollinatorPage = () => (
  <TaxonPage
    texts={t.pollinator}
    list={writes.list}
    groups={writes.groups}
    Form={PollinatorForm}
    columns={['functional_group', 'order', 'family', 'genus', 'species']}
    remove={(id) => api(deletePollinator, { params: { id } })}
  />
)
