import type { ArmMeaning, TreatmentType } from '#domain/treatments/treatment-arm.ts'
import type { Trx } from '../platform/postgres/database.ts'

/** H is left without a meaning, as letters of real farms are. The visits of the demo go by none of them. */
const meanings: readonly [TreatmentType, ArmMeaning, note: string | null][] = [
  ['A', 'control', null],
  ['B', 'lure', 'Floral lure, one dispenser every 10 m'],
  ['C', 'control', null],
  ['D', 'supplementary bees', 'A bumblebee hive at either end'],
  ['E', 'flower strip', 'Phacelia and borage along the legs'],
  ['F', 'biocontrol', 'Predatory mites'],
  ['G', 'other', 'White mulch'],
]

/** What the letters of a farm's plots mean from a day on. */
export const makeArms = async (trx: Trx, farm_id: number, from_date: string): Promise<void> => {
  await trx
    .insertInto('treatment_arms')
    .values(meanings.map(([treatment_type, meaning, note]) => ({ farm_id, treatment_type, meaning, note, from_date })))
    .execute()
}
