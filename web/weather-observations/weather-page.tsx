import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { yearChoices } from '#domain/weeks/farm-weeks.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Tunnel } from '#web/field-work/outbox/entry.ts'
import { OutboxPanel } from '#web/field-work/outbox/outbox-panel.tsx'
import css from '#web/field-work/place-page.module.css'
import { PlaceSteps } from '#web/field-work/places/place-steps.tsx'
import { noChoices, storeChoices, storedChoices } from '#web/field-work/places/remembered-place.ts'
import { useEditRefused } from '#web/field-work/under-way/use-edit-refused.ts'
import { YearSelect } from '#web/field-work/year-select.tsx'
import { usePerson } from '#web/platform/session/profile.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { surveys } from '#web/texts/surveys.ts'
import { weatherObservations as t } from '#web/texts/weather-observations.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { tunnelQuery } from './queries.ts'
import { weatherAddress } from './weather-address.ts'
import { WeatherDialog } from './weather-dialog.tsx'
import { WeatherTable } from './weather-table.tsx'

/** Weather of the last selected tunnel; without one, it has to be selected first. */
export const WeatherPage = () => {
  const person = usePerson()
  const navigate = useNavigate()
  const { tunnel_id } = useAddress(weatherAddress)
  const [choices, setChoices] = useState(() => storedChoices(person.id))
  const id = tunnel_id ?? choices.tunnel?.id
  if (id !== undefined)
    return (
      <OfTunnel
        key={id}
        id={id}
        onChange={() => {
          const next = { ...choices, tunnel: null }
          storeChoices(person.id, next)
          setChoices(next)
          void navigate({ to: '/ento-home/weather', search: {} })
        }}
      />
    )
  return (
    <Page title={t.title} breadcrumbs={entomologyBreadcrumbs()}>
      <p>{t.chooseText}</p>
      <PlaceSteps
        choices={choices ?? noChoices}
        onChoices={(next) => {
          storeChoices(person.id, next)
          setChoices(next)
        }}
      />
    </Page>
  )
}

const OfTunnel = ({ id, onChange }: { id: number; onChange: () => void }) => {
  const { data: tunnel, error, refetch } = useQuery(tunnelQuery(id))
  if (tunnel) return <Observations tunnel={tunnel} onChange={onChange} />
  return (
    <Page title={t.title} breadcrumbs={entomologyBreadcrumbs()} actions={<ChangeLocation onChange={onChange} />}>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={8} />}
    </Page>
  )
}

const ChangeLocation = ({ onChange }: { onChange: () => void }) => (
  <Button onClick={onChange}>
    <IconMapPin aria-hidden="true" />
    {t.changeLocation}
  </Button>
)

const Observations = ({ tunnel, onChange }: { tunnel: Tunnel; onChange: () => void }) => {
  const person = usePerson()
  const { year: asked } = useAddress(weatherAddress)
  const now = useNow()
  const [adding, setAdding] = useState(false)
  const editRefused = useEditRefused(() => setAdding(true))
  const years = yearChoices(localDay(now, tunnel.zone), person.role)
  const year = asked ?? years[0] ?? Number(localDay(now, tunnel.zone).slice(0, 4))
  return (
    <Page
      title={t.of(tunnel.tunnel_number)}
      lead={surveys.path(tunnel.farm_title, tunnel.field_name, tunnel.tunnel_number)}
      breadcrumbs={entomologyBreadcrumbs()}
      bar={t.title}
      actions={
        <>
          <YearSelect year={year} choices={years} />
          <ChangeLocation onChange={onChange} />
          <span className={css.add} data-page-foot>
            <Button kind="primary" wide onClick={() => setAdding(true)}>
              <IconPlus aria-hidden="true" />
              {t.addNew}
            </Button>
          </span>
        </>
      }
    >
      <p className={css.where} aria-hidden="true">
        <span>
          {tunnel.farm_title} &gt; {tunnel.field_name}
        </span>
        <strong>{surveys.picker.tunnelNo(tunnel.tunnel_number)}</strong>
      </p>
      <OutboxPanel onEdit={editRefused} />
      <WeatherTable tunnel={tunnel} year={year} />
      <div className={css.below} />
      {adding && <WeatherDialog tunnel={tunnel} onClose={() => setAdding(false)} />}
    </Page>
  )
}
