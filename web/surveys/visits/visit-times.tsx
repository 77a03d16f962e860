import { useQueryClient } from '@tanstack/react-query'
import { messages } from '#domain/messages.ts'
import { updateSurvey } from '#domain/surveys/endpoints.ts'
import type { Survey } from '#domain/surveys/survey.ts'
import { clockText, momentOfClock } from '#web/field-work/inputs/farm-clock.ts'
import { invalidateSurveys } from '#web/field-work/queries.ts'
import { dateTime } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { surveyQuery } from '../queries.ts'

const t = surveys.visit

const endsFirst = ({ started_at, ended_at }: Pick<Survey, 'started_at' | 'ended_at'>) =>
  started_at !== null && ended_at !== null && ended_at < started_at
    ? [{ path: 'ended_at', message: messages.endsBeforeStart }]
    : []

/** Edits the start and end of a visit in the farm's time zone. */
export const VisitTimes = ({ survey, onClose }: { survey: Survey; onClose: () => void }) => {
  const client = useQueryClient()
  const zone = survey.plot.tunnel.field.farm.time_zone
  const now = clockText(useNow(), zone)
  const shown = (at: string | null) => (at === null ? '' : clockText(at, zone))
  const valuesOf = ({ started_at, ended_at }: Survey) => ({ started_at: shown(started_at), ended_at: shown(ended_at) })
  const saving = savingBy(updateSurvey, { id: survey.id })
  return (
    <FormDialog
      title={t.times}
      submit={surveys.save}
      draft={`visit-times:${survey.id}`}
      initial={valuesOf(survey)}
      stored={{
        record: survey,
        valuesOf,
        reload: () => client.fetchQuery({ ...surveyQuery(survey.id), staleTime: 0 }),
        described: (record) => ({
          [t.started_at]: dateTime(record.started_at, zone),
          [t.ended_at]: dateTime(record.ended_at, zone),
        }),
      }}
      bodyOf={({ started_at, ended_at }) => ({
        started_at: started_at === '' ? null : momentOfClock(started_at, zone),
        ended_at: ended_at === '' ? null : momentOfClock(ended_at, zone),
      })}
      saving={{ ...saving, issuesIn: (body) => [...saving.issuesIn(body), ...endsFirst({ ...survey, ...body })] }}
      saved={() => {
        toast.done(surveys.changed(t.times))
        return invalidateSurveys(client)
      }}
      fallbackMessage={surveys.saveFault}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          {(['started_at', 'ended_at'] as const).map((member) => (
            <TextField
              key={member}
              label={t[member]}
              hint={member === 'started_at' ? t.startHint : surveys.pollinator.timeHint}
              type="datetime-local"
              large
              max={now}
              value={values[member]}
              error={errorOf(member)}
              onChange={({ target }) => set({ [member]: target.value })}
            />
          ))}
          <Button onClick={() => set({ ended_at: now })}>{t.endsNow}</Button>
        </>
      )}
    </FormDialog>
  )
}
