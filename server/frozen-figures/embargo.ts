import type { Deps } from '../deps.ts'
import { Problem } from '../platform/http/problem.ts'
import { frozenFigures } from './queries.ts'

/** The day on which an embargo on the exports of a figure's organisation ends; null: there is none now. */
export const embargoNow = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<string | null> => {
  const until = await frozenFigures.embargo(db, id)
  return until !== null && clock().toISOString().slice(0, 10) < until ? until : null
}

/** Throws 409 while an embargo lasts. `message`: what it holds back, by its day. */
export const checkEmbargo = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  id: string,
  message: (until: string) => string,
): Promise<void> => {
  const embargo = await embargoNow(deps, id)
  if (embargo !== null) throw new Problem(409, message(embargo))
}
