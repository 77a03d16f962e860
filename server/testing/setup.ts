import { numberFrom } from '../factories/places.ts'
import { checkCompiledQueries } from '#server/platform/postgres/compiled-queries.ts'

numberFrom(1)
checkCompiledQueries()
