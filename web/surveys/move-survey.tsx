import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { updateSurvey } from '#domain/surveys/calls.ts'
import { plotsQuery } from '#web/locations/queries.ts'
import { api } from '#web/platform/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import type { Place } from './outbox/entry.ts'
import { renewSurveys, surveyQuery } from './queries.ts'

const chosen = z.object({ plot_id: z.int() })

interface MoveSurveyProps {
  surveyId: number
  place: Place
  onClose: () => void
}

/** Moves a visit that was counted on the wrong plot. */
export const MoveSurvey = ({ surveyId, place, onClose }: MoveSurveyProps) => {
  const client = useQueryClient()
  const { data: survey } = useQuery({ ...surveyQuery(surveyId), staleTime: 0 })
  const { data: plots } = useQuery(plotsQuery(place.tunnel_id))
  if (!survey || !plots) return <SkeletonLines lines={1} />
  return (
    <FormDialog
      title={t.pollinator.editSurvey}
      submit={t.save}
      form={`survey:${surveyId}`}
      initial={{ plot_id: survey.plot_id }}
      schema={chosen}
      write={(values) => values}
      store={async ({ plot_id }) => {
        const moved = await api(updateSurvey, { params: { id: surveyId }, body: { plot_id, version: survey.version } })
        toast.done(t.pollinator.moved(moved.plot.number))
        await renewSurveys(client)
      }}
      otherwise={t.saveFault}
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
