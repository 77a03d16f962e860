import { makePollinator, makePredator, makeSpecies, makeStage } from '../../factories/surveys.ts'
import type { Db } from '../../platform/database.ts'

/** Entries of the reference lists that nothing uses; organisations share them all. */
export interface ReferenceEntries {
  species_id: number
  stage_id: number
  pollinator_id: number
  predator_id: number
  /** What the first of each may be merged into. */
  other_species_id: number
  other_pollinator_id: number
  other_predator_id: number
  /** What a merge is confirmed by. */
  names: Record<'species' | 'pollinator' | 'predator', string>
}
export const makeReferenceEntries = async (db: Db): Promise<ReferenceEntries> => {
  const species = await makeSpecies(db)
  const stage = await makeStage(db)
  const [own, prey] = [await makeSpecies(db), await makeSpecies(db, { genus: 'Coccinella' })]
  return {
    species_id: species.id,
    stage_id: (await makeStage(db)).id,
    pollinator_id: (await makePollinator(db, { species_id: own.id, stage_id: stage.id })).id,
    predator_id: (await makePredator(db, { species_id: prey.id, stage_id: stage.id })).id,
    other_species_id: (await makeSpecies(db)).id,
    other_pollinator_id: (await makePollinator(db)).id,
    other_predator_id: (await makePredator(db)).id,
    names: {
      species: `Bombus ${species.species}`,
      pollinator: `Bombus ${own.species}, ${stage.stage}`,
      predator: `Coccinella ${prey.species}, ${stage.stage}`,
    },
  }
}
export const missingReferenceEntries: ReferenceEntries = {
  species_id: 2_000_000_201,
  stage_id: 2_000_000_202,
  pollinator_id: 2_000_000_203,
  predator_id: 2_000_000_204,
  other_species_id: 2_000_000_205,
  other_pollinator_id: 2_000_000_206,
  other_predator_id: 2_000_000_207,
  names: { species: 'x', pollinator: 'x', predator: 'x' },
}
