import type { Readable } from 'node:stream'
import { darwinFileNames, darwinFiles, metaXml, type DarwinFileName } from '#domain/exports/darwin-core.ts'
import { emlXml, type EmlCover } from '#domain/exports/eml.ts'
import { cameraPlaces, plotPlaces } from './camera-places.ts'
import { boundsOf } from './camtrap.ts'
import { orderedBy } from './camtrap-sources.ts'
import { exportNames, hoursWithInsects, unmatchedNames, type ExportNames } from './classes.ts'
import { effortParts, eventParts, hoursWithImages, taxaOfGroup } from './darwin-events.ts'
import { measurementParts } from './darwin-measurements.ts'
import { mediaParts } from './darwin-media.ts'
import { occurrenceParts } from './darwin-occurrences.ts'
import { gbifClause } from './gbif-taxa.ts'
import { modelScopes } from './model-scopes.ts'
import type { OpenData } from './open-data.ts'
import { tablesArchive, type TablesProgress, type WrittenFile } from './write-tables.ts'

/** The statements of the files of a Darwin Core archive. `scopesOfModels`: the result of modelScopes. */
export const selectDarwinTables = (
  open: OpenData,
  names: ExportNames,
  scopesOfModels: string,
): Record<DarwinFileName, string> => {
  const { classes, mappedTaxa, listedTaxa } = names
  const withs = `with ${[
    cameraPlaces(open),
    plotPlaces(open),
    gbifClause(),
    classes,
    mappedTaxa,
    listedTaxa,
    hoursWithInsects(open),
    hoursWithImages(open),
    scopesOfModels,
  ].join(', ')}`
  const ordered = (parts: string[], ...by: string[]) => `${withs} ${orderedBy(parts, ...by)}`
  return {
    events: ordered(eventParts(open), 'eventID'),
    occurrences: ordered(occurrenceParts(open), 'eventID', 'occurrenceID'),
    efforts: ordered(effortParts(open), 'eventID', 'samplingEffortUnit'),
    measurements: ordered(measurementParts(open), 'eventID', 'occurrenceID', 'measurementType'),
    media: ordered(mediaParts(open), 'eventID', 'identifier'),
  }
}

/** Columns whose values the descriptions need. */
const watched: Partial<Record<DarwinFileName, readonly string[]>> = {
  events: ['decimalLatitude', 'decimalLongitude'],
  occurrences: ['scientificName', 'identificationRemarks'],
}

/** Summary of the files, gathered from their rows while they are written. */
const coverOf = (values: WrittenFile['values'], names: ExportNames, models: EmlCover['models']): EmlCover => {
  const [latitudes, longitudes] = [boundsOf(values['decimalLatitude']), boundsOf(values['decimalLongitude'])]
  return {
    box:
      latitudes && longitudes
        ? { west: longitudes[0], east: longitudes[1], south: latitudes[0], north: latitudes[1] }
        : null,
    taxa: (values['scientificName'] ?? []).toSorted().map((name) => ({ name, rank: names.describe(name).rank })),
    models,
  }
}

/**
 * A Darwin Core archive of events with occurrences, effort, images and photos. `tellUnmatched` stores the names that
 * are not taxa of the table.
 */
export const writeDarwinCore = async (
  open: OpenData,
  progress: (progress: TablesProgress) => Promise<void>,
  tellUnmatched: (names: string[]) => Promise<void>,
): Promise<Readable> => {
  const names = await exportNames(open)
  const selects = selectDarwinTables(open, names, await modelScopes(open, taxaOfGroup))
  return tablesArchive({
    client: open.client,
    tables: darwinFileNames.map((name) => ({
      path: darwinFiles[name].path,
      select: selects[name],
      isHashed: true,
      watched: watched[name] ?? [],
    })),
    progress,
    texts: async (files) => {
      const values = Object.assign({}, ...files.map((file) => file.values)) as WrittenFile['values']
      const unmatched = unmatchedNames(values['identificationRemarks'] ?? [])
      await tellUnmatched(unmatched)
      return {
        'meta.xml': metaXml(),
        'eml.xml': emlXml(open.story, coverOf(values, names, open.models)),
        'unmatched-names.txt': unmatched.map((name) => `${name}\n`).join(''),
      }
    },
  })
}
