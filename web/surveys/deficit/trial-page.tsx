import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteDeficitTrial } from '#domain/deficit/endpoints.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { farmsQuery } from '#web/farms/queries.ts'
import { invalidateSurveys } from '#web/field-work/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { date, period } from '#web/platform/formats.ts'
import { mayChange } from '#domain/access/rules.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { browserTimeZone } from '#web/platform/time/clock.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { deficit as t } from '#web/texts/deficit.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { deficitTrialQuery, type TrialPlace } from './queries.ts'
import { flowersToMark, isMarking, progressWords } from './trial-progress.ts'
import { TrialDialog } from './trial-dialog.tsx'
import { TrialResult } from './trial-result.tsx'
import css from './deficit.module.css'

export const TrialPage = () => <TrialTasks {...useParams({ from: '/_portal/ento-home/deficit/$farmId/$trialId' })} />

/** A trial: its tasks and its results. */
export const TrialTasks = ({ farmId, trialId }: TrialPlace) => {
  const { data: trial } = useSuspenseQuery(deficitTrialQuery({ farmId, trialId }))
  const { data: farms = [] } = useQuery(farmsQuery)
  const farm = farms.find(({ id }) => id === trial.farm_id)
  const today = localDay(useNow(), farm?.time_zone ?? browserTimeZone())
  const person = usePerson()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null)
  const next = isMarking(trial) ? 'mark' : 'weigh'
  const kindOf = (task: 'mark' | 'weigh') => (task === next ? 'primary' : 'plain')
  const mayEdit = mayChange('survey.edit', person, trial.created_by)
  return (
    <Page
      title={trial.title}
      lead={[farm?.title, trial.field_name, period(trial.from_date, trial.to_date)].filter(Boolean).join(', ')}
      breadcrumbs={[
        ...entomologyBreadcrumbs(),
        <Link key="deficit" to="/ento-home/deficit" search={{ farm: farmId }}>
          {t.title}
        </Link>,
      ]}
    >
      <p className={css.about}>
        {isMarking(trial) && trial.to_date >= today
          ? t.markedUntil(trial.flowers_marked, flowersToMark(trial), date(trial.to_date))
          : progressWords(trial)}
      </p>
      <div className={css.actions}>
        <Link
          to="/ento-home/deficit-mark/$farmId/$trialId"
          params={{ farmId, trialId }}
          {...asButton({ kind: kindOf('mark') })}
        >
          {t.mark}
        </Link>
        <Link
          to="/ento-home/deficit-record/$farmId/$trialId"
          params={{ farmId, trialId }}
          {...asButton({ kind: kindOf('weigh') })}
        >
          {t.weigh}
        </Link>
        <Link to="/ento-home/deficit-labels/$farmId/$trialId" params={{ farmId, trialId }} {...asButton()}>
          {t.labels}
        </Link>
        {mayEdit && <Button onClick={() => setDialog('edit')}>{t.edit}</Button>}
      </div>
      <TrialResult trial={trial} />
      {mayEdit && (
        <div className={css.actions}>
          <Button kind="danger" onClick={() => setDialog('remove')}>
            {t.remove}
          </Button>
        </div>
      )}
      {dialog === 'edit' && (
        <TrialDialog
          farmId={trial.farm_id}
          trial={trial}
          onClose={() => setDialog(null)}
          onSaved={() => invalidateSurveys(client)}
        />
      )}
      {dialog === 'remove' && (
        <DeleteDialog
          question={t.remove}
          kinds={{}}
          remove={() => api(deleteDeficitTrial, { params: { id: trial.farm_id, trialId: trial.id } })}
          onGone={() =>
            void navigate({ to: '/ento-home/deficit', search: { farm: farmId } }).then(() => invalidateSurveys(client))
          }
          onClose={() => setDialog(null)}
        >
          {t.removeText}
        </DeleteDialog>
      )}
    </Page>
  )
}
