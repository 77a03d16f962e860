import { makePollinator, makePredator, makeSpecies, makeStage } from '../../factories/surveys.ts'
import type { Db } from '../../platform/postgres/database.ts'

/** Unused entries of the reference lists, which organisations share. */
export interface ReferenceEntries {
  species_id: number
  stage_id: number
  pollinator_id: number
  /** The name that confirms its merge, and the entry it may be merged into. */
  pollinator_name: string
  other_pollinator_id: number
  predator_id: number
}
export const makeReferenceEntries = async (db: Db): Promise<ReferenceEntries> => {
  const [bee, adult] = [await makeSpecies(db), await makeStage(db)]
  return {
    species_id: (await makeSpecies(db)).id,
    stage_id: (await makeStage(db)).id,
    pollinator_id: (await makePollinator(db, { species_id: bee.id, stage_id: adult.id })).id,
    pollinator_name: `Bombus ${bee.species}, ${adult.stage}`,
    other_pollinator_id: (await makePollinator(db)).id,
    predator_id: (await makePredator(db)).id,
  }
}
export const missingReferenceEntries: ReferenceEntries = {
  species_id: 2_000_000_201,
  stage_id: 2_000_000_202,
  pollinator_id: 2_000_000_203,
  pollinator_name: 'x',
  other_pollinator_id: 2_000_000_205,
  predator_id: 2_000_000_204,
}
