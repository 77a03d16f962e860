import { uploadColumns, type FileColumn } from './columns.ts'
import { groupMeant } from '../group-names.ts'
import { meantBy } from '../reasons.ts'
import { similarNames } from './similar.ts'
import type { ReportType } from '../types.ts'

const SPECIES = 'species'
const GROUP = 'functional_group'

/** Suggested replacements for a refused value. */
export const suggestionsFor = (
  type: ReportType,
  title: string | null,
  value: string | null,
  reason: string,
): string[] => {
  const column: FileColumn | undefined = uploadColumns[type].find((one) => one.title === title)
  if (!column || value === null) return []
  const meant = meantBy(reason)
  const isOther = (name: string) => name.toLowerCase() !== value.trim().toLowerCase()
  if (column.choices) {
    const group = column.key === GROUP ? groupMeant(type, value) : undefined
    const near = meant.length > 0 ? meant : group ? [group] : similarNames(value, column.choices)
    return near.filter(isOther)
  }
  // A species is named by genus and species; its cell may contain the latter only.
  const isEpithet = column.key === SPECIES && !value.trim().includes(' ')
  return (isEpithet ? meant.map((name) => name.slice(name.indexOf(' ') + 1)) : meant).filter(isOther)
}
