import { numberFromOne } from '../factories/places.ts'
import { checkCompiledQueries } from '#server/platform/postgres/compiled-queries.ts'

numberFromOne()
checkCompiledQueries()
