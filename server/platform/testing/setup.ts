import { numberFromOne } from '../../factories/places.ts'
import { checkCompiledQueries } from '../built-once.ts'

numberFromOne()
checkCompiledQueries()
