import { useQuery } from '@tanstack/react-query'
import { plotsFor } from '#domain/assignments/assignment.ts'
import {
  metresTo,
  nearestFirst,
  roundUnderWay,
  stateIn,
  walkedOn,
  type RoundKind,
  type RoundPlot,
  type RoundState,
  type Walked,
} from '#domain/surveys/round.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { assignmentsQuery } from '#web/assignments/queries.ts'
import { outboxOf } from '#web/field-work/outbox/outbox.ts'
import { useTreatmentWords } from '#web/field-work/places/use-treatment-words.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { rounds as t } from '#web/texts/rounds.ts'
import { surveys } from '#web/texts/surveys.ts'
import { pendingCounts } from './pending-counts.ts'
import { useHere } from './use-here.ts'

/** A plot of the round as pages show it. */
export type Shown = Walked & { state: RoundState; metres: number | null; about: string }

/**
 * The state of today's round of a farm, with pending counts. `next`: the plot to count next, of those assigned to the
 * signed-in person first. `asked`: the selected round; undefined: the one in progress.
 */
export const useWalk = (
  farm: { id: number; time_zone: string },
  plots: readonly RoundPlot[],
  kind: RoundKind | null,
  asked: number | undefined,
) => {
  const day = localDay(useNow(), farm.time_zone)
  const person = usePerson()
  const entries = useStore(outboxOf(person.id).entries)
  const { data: assignments = [] } = useQuery(assignmentsQuery(farm.id))
  const here = useHere()
  const treatmentOf = useTreatmentWords(farm.id)
  const waiting = pendingCounts(entries, day)
  const walked = plots.map((plot) => walkedOn(day, kind, plot, waiting))
  const underWay = roundUnderWay(walked)
  const round = asked ?? underWay
  const shown = walked.map((one): Shown => {
    const { treatment_type, block, replicate } = one.plot
    const treatment = treatmentOf(treatment_type, day)
    return {
      ...one,
      state: stateIn(round, one),
      metres: metresTo(one.plot, here.at),
      about: [
        treatment && surveys.picker.treatment(treatment),
        block && t.block(block),
        replicate !== null && t.replicate(replicate),
      ]
        .filter(Boolean)
        .join(' · '),
    }
  })
  const left = nearestFirst(
    shown.filter(({ state }) => state === 'left'),
    here.at,
  )
  const yours = plotsFor(person.id, day, assignments, plots)
  const next = left.find(({ plot }) => yours.has(plot.id)) ?? left[0]
  return { day, here, assignments, round, underWay, shown, left, next, yours }
}
