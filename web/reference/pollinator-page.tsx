import {
  createPollinator,
  deletePollinator,
  getPollinator,
  listPollinators,
  updatePollinator,
} from '#domain/reference/endpoints.ts'
import { DEFAULT_STAGE } from '#domain/reference/species.ts'
import { pollinatorGroups } from '#domain/reference/taxon.ts'
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

const MergePollinator = ({ row, onClose }: { row: Entry; onClose: () => void }) => (
  <MergeEntry
    from={{ id: row.id, name: fullNameOf(row) }}
    list={writes.list}
    find={async (q) =>
      pageOf(await api(listPollinators, { query: { q, limit: FEW } })).rows.map((row) => ({
        id: row.id,
        name: fullNameOf(row),
      }))
    }
    onClose={onClose}
  />
)

export const PollinatorPage = () => (
  <TaxonPage
    texts={t.pollinator}
    list={writes.list}
    groups={writes.groups}
    Merge={MergePollinator}
    Form={PollinatorForm}
    columns={['functional_group', 'order', 'family', 'genus', 'species']}
    remove={(id) => api(deletePollinator, { params: { id } })}
  />
)
