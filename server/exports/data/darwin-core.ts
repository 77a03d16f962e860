import type { Readable } from 'node:stream'
import { darwinFileNames, darwinFiles, metaXml, type DarwinFileName } from '#domain/exports/darwin-core.ts'
import { emlXml, type EmlCover } from '#domain/exports/eml.ts'
import { cameraPlaces, plotPlaces } from './camera-places.ts'
import { builtInClasses, hoursWithInsects } from './classes.ts'
import { effortParts, eventParts, measurementParts, mediaPart } from './darwin-events.ts'
import { occurrenceParts } from './darwin-occurrences.ts'
import { gbifClause } from './gbif-taxa.ts'
import type { OpenData } from './open-data.ts'
import { tablesArchive } from './write-tables.ts'

const statementsOf = async (open: OpenData): Promise<Record<DarwinFileName, string>> => {
  const withs = `with ${cameraPlaces(open)}, ${plotPlaces(open)}, ${gbifClause()}, ${await builtInClasses(open)}, ${hoursWithInsects(open)}`
  const ordered = (parts: string[], ...by: string[]) =>
    `${withs} ${parts.join(' union all ')} order by ${by.map((name) => `"${name}"`).join(', ')}`
  return {
    events: ordered(eventParts(open), 'eventID'),
    occurrences: ordered(occurrenceParts(open), 'eventID', 'occurrenceID'),
    efforts: ordered(effortParts(open), 'eventID', 'samplingEffortUnit'),
    measurements: ordered(measurementParts(open), 'eventID', 'measurementType'),
    media: ordered([mediaPart(open)], 'eventID', 'identifier'),
  }
}

type Box = NonNullable<EmlCover['box']>

/** What the files contain, by the same statements and snapshot. */
const coverOf = async ({ client }: OpenData, { events, occurrences }: Record<DarwinFileName, string>) => {
  const { rows: boxes } = await client.query<{ [M in keyof Box]: Box[M] | null }>(
    `select min("decimalLongitude"::float8) as west, max("decimalLongitude"::float8) as east,
      min("decimalLatitude"::float8) as south, max("decimalLatitude"::float8) as north from (${events}) as files`,
  )
  const { rows: taxa } = await client.query<EmlCover['taxa'][number] & { is_matched: boolean }>(
    `with ${gbifClause()} select seen.name, gbif.rank, (gbif.scientific_name is not null or seen.has_key) as is_matched
    from (select "scientificName" as name, bool_or("taxonID" is not null) as has_key from (${occurrences}) as files group by 1) seen
    left join gbif on gbif.scientific_name = seen.name order by 1`,
  )
  const [box] = boxes
  return {
    box: box?.west == null ? null : (box as Box),
    taxa: taxa.map(({ name, rank }) => ({ name, rank })),
    unmatched: taxa.filter(({ is_matched }) => !is_matched).map(({ name }) => name),
  }
}

/**
 * A Darwin Core archive of events with occurrences, effort and images. `tellUnmatched` stores the names that the table
 * of GBIF taxa does not have.
 */
export const writeDarwinCore = async (
  open: OpenData,
  progress: (done: number, total: number) => Promise<void>,
  tellUnmatched: (names: string[]) => Promise<void>,
): Promise<Readable> => {
  const selects = await statementsOf(open)
  return tablesArchive({
    client: open.client,
    tables: darwinFileNames.map((name) => ({ path: darwinFiles[name].path, select: selects[name], isHashed: true })),
    progress,
    texts: async () => {
      const { unmatched, ...cover } = await coverOf(open, selects)
      await tellUnmatched(unmatched)
      return {
        'meta.xml': metaXml(),
        'eml.xml': emlXml(open.story, cover),
        'unmatched-names.txt': unmatched.map((name) => `${name}\n`).join(''),
      }
    },
  })
}
