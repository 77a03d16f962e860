import type { Readable } from 'node:stream'
import { camtrapPackageOf, camtrapTables, type CamtrapCover } from '#domain/exports/camtrap-package.ts'
import { selectCamtrapTables } from './camtrap-sources.ts'
import { gbifClause } from './gbif-taxa.ts'
import type { OpenData } from './open-data.ts'
import { tablesArchive } from './write-tables.ts'

type Deployed = NonNullable<CamtrapCover['deployed']>

/** What the tables contain, by the same statements and snapshot. */
const coverOf = async ({ client }: OpenData, selects: { deployments: string; observations: string }) => {
  const { rows: spans } = await client.query<{ [M in keyof Deployed]: Deployed[M] | null } & { treatments: number }>(
    `select min(left("deploymentStart", 10)) as start, max(left("deploymentEnd", 10)) as end,
      min(longitude) as west, min(latitude) as south, max(longitude) as east, max(latitude) as north,
      count(distinct "deploymentGroups")::int as treatments from (${selects.deployments}) as tables`,
  )
  const { rows: taxa } = await client.query<CamtrapCover['taxa'][number]>(
    `with ${gbifClause()} select seen.name as "scientificName", 'https://www.gbif.org/species/' || gbif.gbif_id as "taxonID",
      gbif.rank as "taxonRank", gbif."order", gbif.family
    from (select distinct "scientificName" as name from (${selects.observations}) as tables) seen
    left join gbif on gbif.scientific_name = seen.name where seen.name is not null order by 1`,
  )
  const [span] = spans
  const deployed = span?.start == null ? null : (({ treatments: _, ...box }) => box as Deployed)(span)
  return { deployed, taxa, is_experiment: (span?.treatments ?? 0) > 1 }
}

/** Camtrap DP 1.0.2 of what cameras recorded. */
export const writeCamtrap = async (
  open: OpenData,
  progress: (done: number, total: number) => Promise<void>,
): Promise<Readable> => {
  const selects = await selectCamtrapTables(open)
  return tablesArchive({
    client: open.client,
    tables: camtrapTables.map((name) => ({ path: `${name}.csv`, select: selects[name], isHashed: true })),
    progress,
    texts: async (files) => ({
      'datapackage.json': `${JSON.stringify(camtrapPackageOf(open.story, await coverOf(open, selects), files), null, 2)}\n`,
    }),
  })
}
