import * as z from 'zod/mini'
import { imageFilter, type ImageFilter } from '../images/filter.ts'
import { messages } from '../messages.ts'
import { named } from '../platform/named.ts'
import { runsForwards } from '../reports/endpoints.ts'
import { id, requestedDate } from '../platform/shapes.ts'
import { doi, givenPublication, publication } from './publication.ts'

/** Types of background exports; each format has parameters of its own. */
export const dataFormats = ['dataset_csv', 'dataset_parquet', 'camtrap_dp', 'darwin_core'] as const
export type DataFormat = (typeof dataFormats)[number]
const exportFormats = ['images', ...dataFormats] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Maximum number of images in one export. */
export const MOST_IMAGES_OF_EXPORT = 200_000
/** Maximum number of pending and running exports per person. */
export const MOST_EXPORTS_UNDER_WAY = 2
/** Number of exports per person that are retained; older ones are deleted. */
export const MOST_EXPORTS = 20

/** Maximum total size of one person's export files. */
export const MOST_EXPORT_BYTES = 50_000_000_000

const exportStates = ['waiting', 'running', 'done', 'failed', 'expired'] as const
export type ExportState = (typeof exportStates)[number]
export const isUnderWay = ({ state }: { state: ExportState }): boolean => state === 'waiting' || state === 'running'

/**
 * Why an export failed: too many images match, the files are too large, its owner lost access to the images or farms,
 * an embargo was set meanwhile, or it was interrupted.
 */
export type ExportError = 'too many' | 'too large' | 'no access' | 'no farms' | 'embargo' | 'broke off'
export const exportErrorText = (error: ExportError): string =>
  ({
    'too many': messages.exportTooMany,
    'too large': messages.exportTooLarge,
    'no access': messages.exportNoAccess,
    'no farms': messages.exportNoFarms,
    embargo: messages.exportUnderEmbargo,
    'broke off': messages.exportBrokeOff,
  })[error]

/** Texts, like the parameters of `GET /images`. */
const imagesOfExport = named('ExportedImages', z.strictObject(imageFilter.shape))

const newImagesExport = named(
  'NewImagesExport',
  z.strictObject({
    format: z.literal('images'),
    filter: z._default(imagesOfExport, {}),
    files: z._default(z.boolean(), true),
  }),
)
const areDays = z.object({ from: requestedDate, to: requestedDate })
/** Maximum number of farms in one data export. */
const MOST_FARMS = 1_000
/**
 * Data of an organisation, or of some of its farms. Absent settings default to the organisation's (`GET
 * /organisations/{id}/export-settings`).
 */
const newDataExport = named(
  'NewDataExport',
  z
    .strictObject({
      ...z.partial(z.object(givenPublication)).shape,
      format: named('DataFormat', z.enum(dataFormats)),
      organisation_id: z.optional(id),
      farm_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MOST_FARMS))),
      from: requestedDate,
      to: requestedDate,
    })
    .check(
      z.refine(({ from, to }) => runsForwards(from, to), {
        message: messages.fromAfterTo,
        path: ['from'],
        // Reported together with faults of other members, so that a form shows all of them.
        when: ({ value }) => areDays.safeParse(value).success,
      }),
    ),
)
export type NewDataExport = z.infer<typeof newDataExport>

/** A request for an export. */
export const newExport = named('NewExport', z.discriminatedUnion('format', [newImagesExport, newDataExport]))
export type NewExport = z.infer<typeof newExport>

/** A filter as texts, as in requests and URLs. */
export const filterTextsOf = (filter: ImageFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

export const exportRecord = named(
  'Export',
  z.object({
    id,
    format: named('ExportFormat', z.enum(exportFormats)),
    filter: z.record(z.string(), z.string()),
    files: z.boolean(),
    /** Settings of a data export; null: an export of images. */
    publication: z.nullable(publication),
    /** Null: taxa are not matched in this format. */
    unmatched_names: z.nullable(z.array(z.string())),
    state: named('ExportState', z.enum(exportStates)),
    done: z.int(),
    /** Null until it was counted: images before they are written, rows of data when the last one is written. */
    total: z.nullable(z.int()),
    /** Number of finished tables of a data export, and of all; null: none was started, or it has no tables. */
    tables_done: z.nullable(z.int()),
    tables: z.nullable(z.int()),
    bytes: z.nullable(z.number()),
    error: z.nullable(z.string()),
    /** The DOI of the deposited file; null: none was entered, or an export of images. */
    doi: z.nullable(z.string()),
    created_at: z.iso.datetime(),
    finished_at: z.nullable(z.iso.datetime()),
    /** When the file is deleted; null if there is no file. */
    expires_at: z.nullable(z.iso.datetime()),
  }),
)
export type Export = z.infer<typeof exportRecord>

/** The DOI of a deposited file. */
export const exportChange = named('ExportChange', z.strictObject({ doi }))
export type ExportChange = z.infer<typeof exportChange>

/** What the file of a format contains, for the description of a deposit. */
export const contentsOfFormat: Record<DataFormat, string> = {
  dataset_csv: 'Tables of cameras and surveys as CSV',
  dataset_parquet: 'Tables of cameras and surveys as Parquet',
  camtrap_dp: 'Camtrap DP package of cameras',
  darwin_core: 'Darwin Core archive of cameras and surveys',
}

/** Progress of a running export, by images or else by tables; null: nothing was started. */
export const progressOf = ({
  done,
  total,
  tables_done,
  tables,
}: Pick<Export, 'done' | 'total' | 'tables_done' | 'tables'>): { done: number; all: number } | null => {
  if (total !== null) return { done, all: total }
  return tables === null ? null : { done: tables_done ?? 0, all: tables }
}
