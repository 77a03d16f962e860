import type { Taxon } from '#domain/reference/taxon.ts'
import type { Place } from '../outbox/entry.ts'

export const place: Place = {
  plot_id: 3,
  plot_number: 3,
  tunnel_id: 4,
  tunnel_number: 4,
  field_name: 'Long Meadow',
  farm_id: 1,
  farm_title: 'Ashcombe Farm',
  zone: 'Europe/London',
}

export const taxon = (
  id: number,
  functional_group: string,
  genus: string,
  species: string,
  stage = 'Adult',
): Taxon => ({
  id,
  functional_group,
  species: { order: null, family: null, genus, species },
  stage: { stage },
})

/** The responses of the lists, filtered by group or words as on the server. */
export const listing =
  (taxa: Taxon[]) =>
  ({ path }: { path: string }) => {
    const asked = new URL(path, 'http://localhost').searchParams
    const [group, q] = [asked.get('functional_group'), asked.get('q')]
    const rows = taxa.filter(
      ({ functional_group, species, stage }) =>
        (group === null || functional_group === group) &&
        (q === null || `${species.genus} ${species.species} ${stage.stage}`.toLowerCase().includes(q.toLowerCase())),
    )
    return { data: { rows: rows.map((row) => ({ ...row, version: 1 })), total: rows.length } }
  }
