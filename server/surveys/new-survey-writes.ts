import { messages } from '#domain/messages.ts'
import type { CreatedSurvey, NewSurvey } from '#domain/surveys/new-survey.ts'
import type { Actor } from '../platform/http/actor.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { orNotFound, Problem } from '../platform/http/problem.ts'
import { flowerWrites } from './entries/flower-writes.ts'
import { pollinatorWrites } from './entries/pollinator-writes.ts'
import { predatorWrites } from './entries/predator-writes.ts'
import { surveys } from './queries.ts'
import { surveyWrites } from './writes.ts'

/** Prefixes issues of an entry with its path in the request: `flowers.2.plant_number`. */
const inEntry = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.issues.length === 0) throw error
    const issues = error.issues.map((issue) => ({ ...issue, path: `${path}.${issue.path}` }))
    throw new Problem(error.status, error.message, { issues })
  }
}
const each = async <T, R>(
  name: string,
  entries: readonly T[] | undefined,
  add: (entry: T) => Promise<R>,
): Promise<Record<string, R[]>> => {
  if (entries === undefined) return {}
  const added: R[] = []
  for (const [index, entry] of entries.entries()) added.push(await inEntry(`${name}.${index}`, () => add(entry)))
  return { [name]: added }
}

/** Refuses two entries of one request for the same plant. */
const refuseRepeats = (name: string, entries: readonly { plant_number: number }[] = []): void => {
  const issues = entries.flatMap(({ plant_number }, index) =>
    entries.findIndex((other) => other.plant_number === plant_number) < index
      ? [{ path: `${name}.${index}.plant_number`, message: messages.plantObserved }]
      : [],
  )
  if (issues.length > 0) throw new Problem(409, messages.plantObserved, { issues })
}

/** Stores a visit with its entries in the transaction of one request: all, or none. */
export const addSurvey = async (
  trx: Trx,
  actor: Actor,
  { flowers, pollinators, predators, entry_keys: _, ...visit }: NewSurvey,
  now: Date,
): Promise<CreatedSurvey> => {
  refuseRepeats('flowers', flowers)
  refuseRepeats('predators', predators)
  const survey = await surveyWrites.add(trx, actor, visit, now)
  if (!flowers && !pollinators && !predators) return survey
  const entries = {
    ...(flowers && { flowers: await inEntry('flowers', () => flowerWrites.addAll(trx, actor, survey, flowers, now)) }),
    ...(await each('pollinators', pollinators, (entry) => pollinatorWrites.add(trx, actor, survey.id, entry, now))),
    ...(await each('predators', predators, (entry) => predatorWrites.add(trx, actor, survey.id, entry, now))),
  }
  return { ...orNotFound(await surveys.find(trx, actor.scope, survey.id)), ...entries }
}
