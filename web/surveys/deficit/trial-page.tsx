import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { DeficitTrial } from '#domain/deficit/deficit-trial.ts'
import { deleteDeficitTrial } from '#domain/deficit/endpoints.ts'
import { pollinations } from '#domain/survey-files/types.ts'
import { invalidateSurveys } from '#web/field-work/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { period } from '#web/platform/formats.ts'
import { mayChange } from '#domain/access/rules.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { deficit as t } from '#web/texts/deficit.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { deficitTrialQuery, type TrialPlace } from './queries.ts'
import { TrialDialog } from './trial-dialog.tsx'
import { TrialResult } from './trial-result.tsx'
import css from './deficit.module.css'

export const TrialPage = () => <TrialTasks {...useParams({ from: '/_portal/ento-home/deficit/$farmId/$trialId' })} />

/** Whether flowers remain to be marked. Fruit is weighed at harvest, when it is too late to mark flowers. */
const isMarking = ({ plots, plants_per_plot, flowers_per_kind, flowers_marked, fruit_count }: DeficitTrial): boolean =>
  fruit_count === 0 && flowers_marked < plots.length * plants_per_plot * pollinations.length * flowers_per_kind

/** A trial: its tasks and its results. */
export const TrialTasks = ({ farmId, trialId }: TrialPlace) => {
  const { data: trial } = useSuspenseQuery(deficitTrialQuery({ farmId, trialId }))
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
      lead={t.listed(trial.field_name, period(trial.from_date, trial.to_date), trial.fruit_count)}
      breadcrumbs={[
        ...entomologyBreadcrumbs(),
        <Link key="deficit" to="/ento-home/deficit" search={{ farm: farmId }}>
          {t.title}
        </Link>,
      ]}
    >
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
