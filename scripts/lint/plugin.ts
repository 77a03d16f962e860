import { listedColumns } from './listed-columns.ts'
import { importBoundaries } from './import-boundaries.ts'

/** The project's own rules for oxlint. */
export default { meta: { name: 'bombus' }, rules: { walls: importBoundaries, 'listed-columns': listedColumns } }
