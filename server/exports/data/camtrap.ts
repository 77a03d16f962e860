import type { Readable } from 'node:stream'
import {
  camtrapPackageOf,
  camtrapTables,
  type CamtrapCover,
  type CamtrapTable,
} from '#domain/exports/camtrap-package.ts'
import { selectCamtrapTables } from './camtrap-sources.ts'
import { exportNames, unmatchedNames, type ExportNames } from './classes.ts'
import type { OpenData } from './open-data.ts'
import { tablesArchive, type TablesProgress, type WrittenFile } from './write-tables.ts'

/** Columns whose values the package describes. */
const watched: Record<CamtrapTable, readonly string[]> = {
  deployments: ['deploymentStart', 'deploymentEnd', 'latitude', 'longitude', 'deploymentGroups'],
  media: [],
  observations: ['scientificName', 'observationComments'],
}

/** The minimum and maximum of numbers, or null if there are none. */
export const boundsOf = (texts: readonly string[] = []): [least: number, most: number] | null => {
  const [first, ...more] = texts.map(Number)
  return first === undefined
    ? null
    : more.reduce<[number, number]>(
        ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
        [first, first],
      )
}

const daysOf = (moments: readonly string[] = []): string[] => moments.map((moment) => moment.slice(0, 10)).sort()

/** Summary of the tables, gathered from their rows while they are written. */
const coverOf = (files: readonly WrittenFile[], names: ExportNames, models: CamtrapCover['models']): CamtrapCover => {
  const values = Object.assign({}, ...files.map((file) => file.values)) as Record<string, string[]>
  const [latitudes, longitudes] = [boundsOf(values['latitude']), boundsOf(values['longitude'])]
  const [start, end] = [daysOf(values['deploymentStart'])[0], daysOf(values['deploymentEnd']).at(-1)]
  const isDeployed = latitudes && longitudes && start !== undefined && end !== undefined
  return {
    deployed: isDeployed
      ? { start, end, west: longitudes[0], south: latitudes[0], east: longitudes[1], north: latitudes[1] }
      : null,
    taxa: (values['scientificName'] ?? []).toSorted().map((name) => {
      const { rank, order, family, gbif_id } = names.describe(name)
      const taxonID = gbif_id === null ? null : `https://www.gbif.org/species/${gbif_id}`
      return { scientificName: name, taxonID, taxonRank: rank, order, family }
    }),
    is_experiment: (values['deploymentGroups'] ?? []).length > 1,
    models,
  }
}

/** Camtrap DP 1.0.2 of the cameras' recordings. `tellUnmatched` stores the names that are not taxa of the table. */
export const writeCamtrap = async (
  open: OpenData,
  progress: (progress: TablesProgress) => Promise<void>,
  tellUnmatched: (names: string[]) => Promise<void>,
): Promise<Readable> => {
  const names = await exportNames(open)
  const selects = selectCamtrapTables(open, names)
  return tablesArchive({
    client: open.client,
    tables: camtrapTables.map((name) => ({
      path: `${name}.csv`,
      select: selects[name],
      isHashed: true,
      watched: watched[name],
    })),
    progress,
    texts: async (files) => {
      await tellUnmatched(unmatchedNames(files.at(-1)?.values['observationComments'] ?? []))
      return {
        'datapackage.json': `${JSON.stringify(camtrapPackageOf(open.story, coverOf(files, names, open.models), files), null, 2)}\n`,
      }
    },
  })
}
