import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AlertDetail, muteChoices } from '#domain/alerts/alert.ts'
import { acknowledgeAlert, addAlertNote, assignAlert, muteAlert } from '#domain/alerts/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { dateTime } from '#web/platform/formats.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { alerts as t } from '#web/texts/alerts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import { Select } from '#web/ui/fields/select.tsx'
import css from './alert-page.module.css'
import { alertAssigneesQuery, alertQuery, invalidateAlerts } from './queries.ts'

/** Sends a change of an alert and shows its result at once. */
const useChange = (alert: AlertDetail) => {
  const client = useQueryClient()
  const { busy, issues, save } = useSave(t.error)
  const change = (work: (key: string) => Promise<AlertDetail>, said: string) =>
    save(async (key) => {
      client.setQueryData(alertQuery(alert.id).queryKey, await work(key))
      toast.done(said)
      void invalidateAlerts(client)
    })
  return { busy, issues, change }
}

/** What a permitted person can do with an alert: acknowledge, assign or mute it, or add a note. */
export const AlertActions = ({ alert }: { alert: AlertDetail }) => (
  <>
    <Acknowledge alert={alert} />
    <Assign alert={alert} />
    <Mute alert={alert} />
    <Note alert={alert} />
  </>
)

const Acknowledge = ({ alert }: { alert: AlertDetail }) => {
  const { busy, change } = useChange(alert)
  if (alert.acknowledged_at !== null || alert.closed_at !== null) return null
  const acknowledge = () => api(acknowledgeAlert, { params: { id: alert.id } })
  return (
    <>
      <div className={css.actions}>
        <Button kind="primary" busy={busy} onClick={() => void change(acknowledge, t.acknowledged)}>
          {t.acknowledge}
        </Button>
      </div>
      <p className={css.hint}>{t.acknowledgeHint}</p>
    </>
  )
}

const Assign = ({ alert }: { alert: AlertDetail }) => {
  const me = usePerson()
  const { busy, change } = useChange(alert)
  const { data: people = [] } = useQuery(alertAssigneesQuery(alert.id))
  const { id, assigned_to: now } = alert
  // The current assignee may no longer be among the people who can be assigned.
  const offered = now && !people.some((person) => person.id === now.id) ? [now, ...people] : people
  const assign = (value: string) => {
    const assigned_to = value === '' ? null : Number(value)
    void change(
      () => api(assignAlert, { params: { id }, body: { assigned_to } }),
      assigned_to === null ? t.unassigned : t.assigned,
    )
  }
  return (
    <Field label={t.assignedTo}>
      {(control) => (
        <Select
          {...control}
          large
          aria-busy={busy}
          value={now?.id ?? ''}
          onChange={(event) => assign(event.target.value)}
        >
          <option value="">{t.nobody}</option>
          {offered.map((person) => (
            <option key={person.id} value={person.id}>
              {person.id === me.id ? t.me(person.name) : person.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const Mute = ({ alert }: { alert: AlertDetail }) => {
  const { busy, change } = useChange(alert)
  const now = useNow()
  const zone = alert.time_zone ?? 'UTC'
  const until = alert.muted_until !== null && Date.parse(alert.muted_until) > now ? alert.muted_until : null
  const choices = muteChoices(new Date(now), zone).map((moment) => moment.toISOString())
  const mute = (value: string) =>
    void change(
      () => api(muteAlert, { params: { id: alert.id }, body: { until: value === '' ? null : value } }),
      value === '' ? t.unmuted : t.muted,
    )
  return (
    <Field label={t.mute} hint={t.mutedHint}>
      {(control) => (
        <Select {...control} large aria-busy={busy} value={until ?? ''} onChange={(event) => mute(event.target.value)}>
          <option value="">{t.notMuted}</option>
          {until !== null && <option value={until}>{t.mutedUntil(dateTime(until, zone))}</option>}
          {choices
            .filter((choice) => choice !== until)
            .map((choice) => (
              <option key={choice} value={choice}>
                {t.muteUntil(dateTime(choice, zone))}
              </option>
            ))}
        </Select>
      )}
    </Field>
  )
}

const Note = ({ alert }: { alert: AlertDetail }) => {
  const { busy, issues, change } = useChange(alert)
  const [note, setNote] = useState('')
  const draft = useTypedDraft(`alert:${alert.id}:note`, { note }, { note: '' })
  const submit = () =>
    void change((key) => api(addAlertNote, { params: { id: alert.id }, body: { note }, key }), t.noted).then((done) => {
      if (!done) return
      draft.clear()
      setNote('')
    })
  return (
    <Form className={css.note} onSubmit={submit} faults={issues.length}>
      <OfferedDraft draft={draft} onRestore={(typed) => setNote(typed.note)} />
      <TextArea
        label={t.note}
        hint={t.noteHint}
        error={issues.find(({ path }) => path === 'note')?.message}
        rows={3}
        maxLength={1_000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {t.addNote}
      </Button>
    </Form>
  )
}
