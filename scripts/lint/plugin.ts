import { listedColumns } from './listed-columns.ts'
import { importBoundaries } from './import-boundaries.ts'
import { plainNames } from './plain-names.ts'

/** The project's own rules for oxlint. */
export default {
  meta: { name: 'bombus' },
  rules: { 'import-boundaries': importBoundaries, 'listed-columns': listedColumns, 'plain-names': plainNames },
}
