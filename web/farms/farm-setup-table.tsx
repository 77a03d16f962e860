import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dismissFarmSetup, getFarmSetup, type SetupStep } from '#domain/farms/setup-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { farmSetup as t } from '#web/texts/farm-setup.ts'
import { Button } from '#web/ui/button.tsx'
import css from './farm-setup-table.module.css'

const setupQuery = (id: number) =>
  queryOptions({
    queryKey: ['farms', String(id), 'setup'],
    queryFn: ({ signal }) => api(getFarmSetup, { params: { id } }, signal),
    staleTime: 0,
  })

interface Farm {
  id: number
  organisation_id: number
}

/** Where each step is completed, for people with permission. */
const useWays = ({ id, organisation_id }: Farm): Record<SetupStep, ReactNode> => {
  const person = usePerson()
  const farmId = String(id)
  return {
    fields: can(person, 'location.edit') && (
      <Link to="/ento-home/location/fields/$farmId" params={{ farmId }}>
        {t.ways.fields}
      </Link>
    ),
    crops: (
      <Link to="/edit-farm/$farmId" params={{ farmId }} hash="crops">
        {t.ways.crops}
      </Link>
    ),
    cameras: can(person, 'device.edit') && (
      <Link to="/add-devices" search={{ farmId: id }}>
        {t.ways.cameras}
      </Link>
    ),
    message: null,
    people: can(person, 'user.create') && (
      <Link to="/invite-people" search={{ organisationId: organisation_id, farmId: id }}>
        {t.ways.people}
      </Link>
    ),
  }
}

/** What a new farm still needs. It disappears once everything is there, or when a person dismisses it. */
const FarmSetupTable = ({ farm }: { farm: Farm }) => {
  const client = useQueryClient()
  const query = setupQuery(farm.id)
  const { data } = useQuery(query)
  const { busy, save } = useSave(t.error)
  const ways = useWays(farm)
  if (!data || data.dismissed || data.steps.every(({ done }) => done)) return null
  const dismiss = () =>
    void save(async () => {
      client.setQueryData(query.queryKey, await api(dismissFarmSetup, { params: { id: farm.id } }))
    })
  const done = data.steps.filter((step) => step.done).length
  return (
    <section className={css.setup} aria-labelledby="setup-title" data-print="none">
      <div className={css.head}>
        <h2 id="setup-title">{t.title}</h2>
        <p>{t.progress(done, data.steps.length)}</p>
        <Button busy={busy} onClick={dismiss}>
          {t.dismiss}
        </Button>
      </div>
      <ul>
        {data.steps.map((step) => (
          <li key={step.step} data-done={step.done || undefined}>
            {step.done ? <IconCircleCheckFilled aria-hidden="true" /> : <IconCircle aria-hidden="true" />}
            <span>
              <strong>{t.steps[step.step]}</strong>
              <span className={css.state}>{step.done ? t.done : t.open}</span>
              {!step.done && <small>{t.hints[step.step]}</small>}
              {!step.done && ways[step.step]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
export default FarmSetupTable
