import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  sendWeeklyEmail,
  updateWeeklyEmailSettings,
  updateWeeklyEmailFarm,
  type WeeklyEmailFarm,
} from '#domain/weekly-email/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { weeklyEmail as t } from '#web/texts/weekly-email.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import css from './weekly-email-picker.module.css'
import { letterChoiceQuery, letterFarmsQuery } from './queries.ts'

const nameOf = (farm: WeeklyEmailFarm, all: readonly WeeklyEmailFarm[]): string =>
  all.some(({ organisation_title }) => organisation_title !== farm.organisation_title)
    ? `${farm.farm_title}, ${farm.organisation_title}`
    : farm.farm_title

const Farms = ({ onSaved }: { onSaved: () => Promise<void> }) => {
  const [typed, setTyped] = useState('')
  const { data, error, refetch } = useQuery(letterFarmsQuery(typed.trim()))
  const { busy, save } = useSave(t.error)
  const [isLong, setLong] = useState(false)
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={3} />
  const more = data.total - data.rows.length
  if (more > 0 && !isLong) setLong(true)
  const choose = (farm_id: number, wanted: boolean) =>
    void save(async () => {
      await api(updateWeeklyEmailFarm, { params: { farm_id }, body: { wanted } })
      await onSaved()
      toast.done(t.saved)
    })
  return (
    <fieldset className={css.farms}>
      <legend>{t.farms}</legend>
      {(isLong || typed !== '') && (
        <TextField label={t.find} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      )}
      {data.rows.length === 0 && <p>{typed === '' ? t.noFarms : t.nothingFound}</p>}
      <ul>
        {data.rows.map((farm) => (
          <li key={farm.farm_id}>
            <CheckField
              label={nameOf(farm, data.rows)}
              checked={farm.wanted}
              disabled={busy}
              onChange={(event) => choose(farm.farm_id, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={css.hint}>{t.more(more)}</p>}
    </fieldset>
  )
}

/** Sends the email of the last week; without a farm to choose, the list of farms explains why there is none. */
const SendNow = ({ chosen, busy, onSend }: { chosen: number; busy: boolean; onSend: () => void }) => {
  const { data } = useQuery(letterFarmsQuery(''))
  if (chosen === 0) return data && data.total > 0 ? <p className={css.hint}>{t.none}</p> : null
  return (
    <Button busy={busy} onClick={onSend}>
      {t.sendNow}
    </Button>
  )
}

/** Whether the person receives the weekly email, and for which farms. */
export const WeeklyEmailPicker = () => {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(letterChoiceQuery)
  const { busy, save } = useSave(t.error)
  const refresh = () => client.invalidateQueries({ queryKey: ['letters'] })
  const choose = (weekly: boolean) =>
    void save(async () => {
      client.setQueryData(letterChoiceQuery.queryKey, await api(updateWeeklyEmailSettings, { body: { weekly } }))
      toast.done(t.saved)
    })
  const send = () =>
    void save(async () => {
      const { email, farms } = await api(sendWeeklyEmail, {})
      toast.done(t.sent(email, farms))
    })
  return (
    <section className={css.section} id="weekly-letter" aria-labelledby="weekly-letter-title">
      <h2 id="weekly-letter-title">{t.title}</h2>
      {data ? (
        <>
          <p className={css.hint}>{t.intro(data.email)}</p>
          <CheckField
            label={t.weekly}
            checked={data.weekly}
            disabled={busy}
            onChange={(event) => choose(event.target.checked)}
          />
          {data.weekly && (
            <>
              <Farms onSaved={refresh} />
              <SendNow chosen={data.farms} busy={busy} onSend={send} />
            </>
          )}
        </>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={3} />
      )}
    </section>
  )
}
