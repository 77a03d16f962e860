import type { ReportType } from '#domain/survey-files/types.ts'
import { makePollinator, makePredator, makeSpecies } from '../../factories/surveys.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { csvOf } from './uploader.ts'

const tunnel = 'Ashcombe Farm,Long Meadow,4'
const plotHead = 'Farm,Field,Tunnel,Plot,Survey date'
const first = `${tunnel},12,2026-06-10`
const second = `${tunnel},12,2026-06-11`
const ines = 'Ines Duarte'

/** The species in the sample files. */
export const makeSampleTaxa = async (db: Db) => {
  const honeybee = await makeSpecies(db, { genus: 'Apis', species: 'mellifera' })
  const carder = await makeSpecies(db, { genus: 'Bombus', species: 'pascuorum' })
  const ladybird = await makeSpecies(db, { genus: 'Coccinella', species: 'septempunctata' })
  return {
    honeybee: await makePollinator(db, { functional_group: 'honeybee', species_id: honeybee.id }),
    carder: await makePollinator(db, { functional_group: 'bumblebee', species_id: carder.id }),
    ladybird: await makePredator(db, { functional_group: 'ladybird', species_id: ladybird.id }),
  }
}

/** A file of each kind for the uploader's plot, with rows of 10 June and the day after. */
export const sampleFiles: Record<ReportType, string> = {
  weather: csvOf(
    'Farm,Field,Tunnel,Observer,Start time,Temperature,Relative humidity,Wind speed,Oktas,Note',
    `${tunnel},${ines},2026-06-10 10:30,18.4,61,7.25,4,`,
    `${tunnel},A Stranger,2026-06-11 10:30,19,60,3,1,warm`,
  ),
  flower: csvOf(
    `${plotHead},Plant number,Observer,Start time,Count,Note`,
    `${first},1,${ines},10:30,7,`,
    `${second},1,${ines},10:30,0,none open`,
    `${second},2,A Stranger,10:45,3,`,
  ),
  pollinator: csvOf(
    `${plotHead},Observer,Start time,Functional group,Genus,Species,Flower centre,Count,Note`,
    `${first},${ines},10:30,honeybee,Apis,mellifera,yes,4,`,
    `${first},${ines},10:30,honeybee,Apis,mellifera,no,2,on a leaf`,
    `${second},${ines},10:30,hoverfly,,,,0,`,
    `${second},A Stranger,10:45,bumblebee,Bombus,pascuorum,yes,1,`,
  ),
  predator: csvOf(
    `${plotHead},Plant number,Observer,Start time,Functional group,Genus,Species,Count,Note`,
    `${first},1,${ines},10:30,ladybird,Coccinella,septempunctata,2,`,
    `${second},1,${ines},10:30,,,,0,`,
    `${second},2,A Stranger,10:45,ladybird,Coccinella,septempunctata,1,leaf 3`,
  ),
  lure: csvOf(
    `${plotHead},Observer,Lure,Action,Target,Caught,Note`,
    `${first},${ines},sachet,placed,,,`,
    `${second},A Stranger,sachet,checked,thrips,0,none`,
  ),
  fruit_weights: csvOf(
    `${plotHead},Plant number,Observer,Shape,Fruit count,Weight (g),Note`,
    `${first},9,${ines},well-formed,6,92.5,`,
    `${second},9,A Stranger,misshapen,0,0,`,
  ),
}

/** Rows that a sample file adds to each table if the visit of 10 June exists. */
export const sampleRows: Record<ReportType, Record<string, number>> = {
  weather: { weathers: 2 },
  flower: { flower_observations: 3, flower_surveys: 3, surveys: 1 },
  pollinator: { pollinator_observations: 3, pollinator_counts: 3, pollinator_surveys: 3, surveys: 1 },
  predator: { predator_observations: 2, predator_surveys: 3, surveys: 1 },
  lure: { lures: 2 },
  fruit_weights: { fruit_weights: 2 },
}
