import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { isOfAssignment, type SurveyAssignment } from '#domain/assignments/assignment.ts'
import { deleteSurveyAssignment } from '#domain/assignments/endpoints.ts'
import type { RoundPlot } from '#domain/surveys/round.ts'
import { api } from '#web/platform/api/api.ts'
import { date } from '#web/platform/formats.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { toast } from '#web/platform/toasts.ts'
import { assignments as t } from '#web/texts/assignments.ts'
import { Button } from '#web/ui/button.tsx'
import css from './assignments.module.css'
import { invalidateAssignments } from './queries.ts'

const placeOf = (assignment: SurveyAssignment, plots: readonly RoundPlot[]): string => {
  const plot = plots.find((one) => isOfAssignment(assignment, one))
  if (!plot) return ''
  if (assignment.field_id !== null) return t.field(plot.field_name)
  if (assignment.tunnel_id !== null) return t.tunnel(plot.tunnel_number, plot.field_name)
  return t.plot(plot.number, plot.tunnel_number, plot.field_name)
}

interface AssignedListProps {
  farmId: number
  plots: readonly RoundPlot[]
  assignments: readonly SurveyAssignment[]
  today: string
}

/** Assignments from today on, each with a button that deletes it. */
export const AssignedList = ({ farmId, plots, assignments, today }: AssignedListProps) => {
  const client = useQueryClient()
  const { busy, save } = useSave(t.failed)
  const current = assignments.filter(({ last_day }) => last_day >= today)
  const remove = (id: number) =>
    void save(async () => {
      await api(deleteSurveyAssignment, { params: { id: farmId, assignmentId: id } })
      toast.done(t.removed)
      await invalidateAssignments(client)
    })
  return (
    <section className={css.existing} aria-labelledby="assigned-now">
      <h3 id="assigned-now">{t.existing}</h3>
      {current.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <ul>
          {current.map((assignment) => {
            const { id, person, first_day, last_day } = assignment
            const place = placeOf(assignment, plots)
            return (
              <li key={id}>
                <span>{t.line(person, place, t.days(date(first_day), date(last_day)))}</span>
                <Button busy={busy} aria-label={t.remove(person, place)} onClick={() => remove(id)}>
                  <IconTrash aria-hidden="true" />
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
