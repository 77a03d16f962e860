import { numberFromOne } from '../factories/places.ts'
import { checkCompiledQueries } from '#server/platform/built-once.ts'

numberFromOne()
checkCompiledQueries()
