import { reportedOf } from '#domain/ingest/limits.ts'
import { fewOf } from '../../platform/http/issues.ts'
import type { Issue } from '../../platform/http/problem.ts'
import type { AllNames } from './names.ts'
import type { Rejection, ParsedMessage } from '../parsing/parse.ts'

/** The messages of a device, without those that exceed its limit of new names. */
export interface RegisteredMessages {
  admitted: ParsedMessage[]
  rejected: Rejection[]
}

/**
 * Rejects messages with names beyond the limit, and only those. The names within the limit are stored nevertheless, so
 * all names of a model with many classes are registered after some days and its messages are accepted when sent again.
 * Usually all names are cached and no query is needed.
 */
export const registerNames = async (
  names: AllNames,
  device_id: number,
  sent: ParsedMessage[],
): Promise<RegisteredMessages> => {
  const unknown = unknownIn(names, sent)
  if (!unknown) return { admitted: sent, rejected: [] }
  const classes = await names.classes.learn(device_id, unknown.classes)
  const models = await names.models.learn(device_id, unknown.models)
  const admitted: ParsedMessage[] = []
  const rejected: Rejection[] = []
  for (const one of sent) {
    const issues = one.counted ? fewOf(faultsOf(one, classes, models), reportedOf(rejected.length)) : []
    if (issues.length === 0) admitted.push(one)
    else rejected.push({ index: one.index, id: one.message.id, issues })
  }
  return { admitted, rejected }
}

/** New names in the order sent; null if all are cached. */
const unknownIn = ({ classes, models }: AllNames, sent: ParsedMessage[]) => {
  let unknown: { classes: Set<string>; models: Set<string> } | null = null
  for (const { message, counted } of sent) {
    if (!counted) continue
    const model = message.model_version ?? ''
    if (!models.known.has(model)) (unknown ??= { classes: new Set(), models: new Set() }).models.add(model)
    for (const { object_class_name } of message.counts ?? [])
      if (!classes.known.has(object_class_name))
        (unknown ??= { classes: new Set(), models: new Set() }).classes.add(object_class_name)
  }
  return unknown
}

type Refused = ReadonlyMap<string, string>

function* faultsOf({ message }: ParsedMessage, classes: Refused, models: Refused): Generator<() => Issue> {
  for (const [place, { object_class_name }] of (message.counts ?? []).entries()) {
    const why = classes.get(object_class_name)
    if (why !== undefined) yield () => ({ path: `counts.${place}.object_class_name`, message: why })
  }
  const model = models.get(message.model_version ?? '')
  if (model !== undefined) yield () => ({ path: 'model_version', message: model })
}
