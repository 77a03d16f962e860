import type { ArmMeaning, TreatmentType } from '#domain/treatments/treatment-arm.ts'
import type { Trx } from '../platform/postgres/database.ts'

/** H has no meaning, as on some real farms. Visits of the demo do not depend on treatments. */
const meanings: readonly [TreatmentType, ArmMeaning, note: string | null][] = [
  ['A', 'control', null],
  ['B', 'lure', 'Floral lure, one dispenser every 10 m'],
  ['C', 'control', null],
  ['D', 'supplementary bees', 'A bumblebee hive at either end'],
  ['E', 'flower strip', 'Phacelia and borage along the legs'],
  ['F', 'biocontrol', 'Predatory mites'],
  ['G', 'other', 'White mulch'],
]

/** Creates the meanings of a farm's treatment letters from a day on. */
export const makeArms = async (trx: Trx, farm_id: number, from_date: string): Promise<void> => {
  await trx
    .insertInto('treatment_arms')
    .values(meanings.map(([treatment_type, meaning, note]) => ({ farm_id, treatment_type, meaning, note, from_date })))
    .execute()
}
