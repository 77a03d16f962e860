import { texts } from '../language/text.ts'
import { protocols } from '../surveys/effort.ts'

/** Kinds of survey files, in the order in which they are offered. */
export const reportTypes = ['weather', 'flower', 'pollinator', 'predator', 'lure', 'fruit_weights'] as const
export type ReportType = (typeof reportTypes)[number]

/** Names of the kinds in the reader's language. */
export const reportTitles: Record<ReportType, string> = texts({
  weather: 'Weather',
  flower: 'Flower',
  pollinator: 'Pollinator',
  predator: 'Predator',
  lure: 'Lure',
  fruit_weights: 'Fruit weights',
})

/** Kinds in the column *Record* and as names of sheets, in every language: files are read in the words they are written in. */
export const recordWords: Record<ReportType, string> = {
  weather: 'Weather',
  flower: 'Flower',
  pollinator: 'Pollinator',
  predator: 'Predator',
  lure: 'Lure',
  fruit_weights: 'Fruit weights',
}

/** The protocols of observation periods (domain/surveys/effort.ts) as written in files. */
export const protocolWords = protocols.map((protocol) => protocol.replace('_', ' '))

export const lureActions = ['placed', 'renewed', 'checked', 'removed'] as const
export const fruitShapes = ['well-formed', 'misshapen'] as const
/** How the flowers of weighed fruit were pollinated: left to insects, bagged against them, or by hand as well. */
export const pollinations = ['open', 'bagged', 'hand'] as const
export type Pollination = (typeof pollinations)[number]
/** What the fruit would be sold as. */
export const fruitClasses = ['1', '2', 'waste'] as const
export type FruitClass = (typeof fruitClasses)[number]
