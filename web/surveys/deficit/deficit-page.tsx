import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Farm } from '#domain/farms/farm.ts'
import { invalidateSurveys } from '#web/field-work/queries.ts'
import { period } from '#web/platform/formats.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { deficit as t } from '#web/texts/deficit.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { FarmSelect, useShownFarm } from '../round/farm-select.tsx'
import { deficitAddress } from './deficit-address.ts'
import { deficitTrialsQuery } from './queries.ts'
import { progressWords } from './trial-progress.ts'
import { TrialDialog } from './trial-dialog.tsx'
import css from './deficit.module.css'

/** The pollination deficit trials of a farm. */
export const DeficitPage = () => {
  const { farm: asked } = useAddress(deficitAddress)
  const { farm, farms, query } = useShownFarm(asked)
  const navigate = useNavigate()
  return (
    <Page title={t.title} lead={farm?.title} breadcrumbs={entomologyBreadcrumbs()}>
      <p className={css.about}>{t.intro}</p>
      {farms ? (
        <>
          <div className={css.actions}>
            <FarmSelect
              farms={farms}
              farm={farm}
              onChoose={(id) => void navigate({ to: '.', search: { farm: String(id ?? '') }, replace: true })}
            />
          </div>
          {farm ? <Trials farm={farm} /> : <p>{t.noFarm}</p>}
        </>
      ) : (
        <Pending asked={query} lines={6} />
      )}
    </Page>
  )
}

const Trials = ({ farm }: { farm: Farm }) => {
  const asked = useQuery(deficitTrialsQuery(farm.id))
  const client = useQueryClient()
  const [adding, setAdding] = useState(false)
  const trials = asked.data
  if (!trials) return <Pending asked={asked} lines={4} />
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )
  return (
    <div className={css.part}>
      {trials.length === 0 ? (
        <EmptyState title={t.empty} late="no-records" actions={add}>
          {t.emptyText}
        </EmptyState>
      ) : (
        <>
          <div className={css.actions}>{add}</div>
          <ul className={css.list}>
            {trials.map((trial) => (
              <li key={trial.id}>
                <Link
                  to="/ento-home/deficit/$farmId/$trialId"
                  params={{ farmId: String(farm.id), trialId: String(trial.id) }}
                >
                  <strong>{trial.title}</strong>
                  <small>
                    {t.listed(trial.field_name, period(trial.from_date, trial.to_date), progressWords(trial))}
                  </small>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {adding && (
        <TrialDialog
          farmId={farm.id}
          trial={null}
          onClose={() => setAdding(false)}
          onSaved={() => invalidateSurveys(client)}
        />
      )}
    </div>
  )
}
