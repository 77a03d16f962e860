import { numberFromOne } from '../../factories/places.ts'

numberFromOne()
