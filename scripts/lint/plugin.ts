import { listedColumns } from './listed-columns.ts'
import { walls } from './import-boundaries.ts'

/** The project's own rules for oxlint. */
export default { meta: { name: 'bombus' }, rules: { walls, 'listed-columns': listedColumns } }
