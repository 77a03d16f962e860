import { uploadColumns, type FileColumn } from './columns.ts'
import { meantBy } from './reasons.ts'
import { similarNames } from './similar.ts'
import type { ReportType } from './types.ts'

const SPECIES = 'species'

/** What may be read in the place of a value that was refused. */
export const suggestionsFor = (
  type: ReportType,
  title: string | null,
  value: string | null,
  reason: string,
): string[] => {
  const column: FileColumn | undefined = uploadColumns[type].find((one) => one.title === title)
  if (!column || value === null) return []
  if (column.choices) return similarNames(value, column.choices)
  const meant = meantBy(reason)
  // A species is told by genus and species; its cell holds the latter alone.
  const own = column.key === SPECIES ? meant.map((name) => name.slice(name.indexOf(' ') + 1)) : meant
  return own.filter((name) => name !== value)
}
