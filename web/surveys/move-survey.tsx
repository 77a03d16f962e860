import { useQuery, useQueryClient } from '@tanstack/react-query'
import { updateSurvey } from '#domain/surveys/endpoints.ts'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { invalidateSurveys } from '#web/field-work/queries.ts'
import { plotsQuery } from '#web/locations/queries.ts'
import { toast } from '#web/platform/toasts.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { surveyQuery } from './queries.ts'

const valuesOf = ({ plot_id }: { plot_id: number }) => ({ plot_id })

interface MoveSurveyProps {
  surveyId: number
  place: Place
  onClose: () => void
}

/** Moves a visit to another plot. */
export const MoveSurvey = ({ surveyId, place, onClose }: MoveSurveyProps) => {
  const client = useQueryClient()
  const { data: survey } = useQuery({ ...surveyQuery(surveyId), staleTime: 0 })
  const { data: plots } = useQuery(plotsQuery(place.tunnel_id))
  if (!survey || !plots) return <SkeletonLines lines={1} />
  return (
    <FormDialog
      title={t.pollinator.editSurvey}
      submit={t.save}
      draft={`survey:${surveyId}`}
      initial={valuesOf(survey)}
      stored={{
        record: survey,
        valuesOf,
        reload: () => client.fetchQuery({ ...surveyQuery(surveyId), staleTime: 0 }),
        described: ({ plot }) => ({ [t.selectPlot]: t.picker.plotNo(plot.number) }),
      }}
      saving={savingBy(updateSurvey, { id: surveyId })}
      saved={({ plot }) => {
        toast.done(t.pollinator.moved(plot.number))
        return invalidateSurveys(client)
      }}
      fallbackMessage={t.saveFault}
      onClose={onClose}
    >
      {({ values, set }) => (
        <Field label={t.selectPlot} hint={t.pollinator.editSurveyText}>
          {(control) => (
            <Select
              {...control}
              large
              value={values.plot_id}
              onChange={({ target }) => set({ plot_id: Number(target.value) })}
            >
              {plots.map(({ id, number }) => (
                <option key={id} value={id}>
                  {t.picker.plotNo(number)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </FormDialog>
  )
}
