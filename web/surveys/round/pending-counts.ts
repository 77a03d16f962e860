import type { RoundPlot, WaitingCount } from '#domain/surveys/round.ts'
import { isAddition, type Entry } from '#web/field-work/outbox/entry.ts'

/** The waiting counts of a day, for the state of the round. Rejected counts do not count as done. */
export const pendingCounts = (entries: readonly Entry[], day: string): WaitingCount[] =>
  entries.flatMap(({ place, survey_date, survey_id, visit_key, counted, refusal }) =>
    counted.kind === 'weather' ||
    isAddition(counted) ||
    place.plot_id === null ||
    survey_date !== day ||
    refusal !== null
      ? []
      : [{ plot_id: place.plot_id, survey_id, visit_key: visit_key ?? null, kind: counted.kind }],
  )

export const tunnelsOf = (plots: readonly RoundPlot[]) => [
  ...new Map(
    plots.map(({ tunnel_id, tunnel_number, field_name }) => [tunnel_id, { tunnel_id, tunnel_number, field_name }]),
  ).values(),
]
