import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { setAlertLimits } from '#domain/alerts/endpoints.ts'
import { usualLimits, type FarmAlertLimits } from '#domain/alerts/limits.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { alerts } from '#web/texts/alerts.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import { Pending } from '#web/ui/pending.tsx'
import css from './alert-limits.module.css'
import { alertLimitsQuery } from './queries.ts'

const t = alerts.limits

/** The thresholds at which alerts of a farm open. */
export const AlertLimitsPicker = ({ farmId }: { farmId: number }) => {
  const asked = useQuery(alertLimitsQuery(farmId))
  return asked.data ? <Limits key={asked.data.version} stored={asked.data} /> : <Pending asked={asked} lines={4} />
}

const textsOf = ({ silent_hours, battery_days, score_below }: FarmAlertLimits) => ({
  hours: String(silent_hours),
  days: String(battery_days),
  hasScore: score_below !== null,
  score: String(score_below ?? usualLimits.score_below),
})

const Limits = ({ stored }: { stored: FarmAlertLimits }) => {
  const client = useQueryClient()
  const before = textsOf(stored)
  const [values, setValues] = useState(before)
  const { hours, days, hasScore, score } = values
  const set = (change: Partial<typeof before>) => setValues({ ...values, ...change })
  const draft = useTypedDraft(`alert-limits:${stored.farm_id}`, values, before)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const { busy, issues, save } = useSave(t.error)
  const errorOf = (name: string) => faults[name] ?? issues.find(({ path }) => path === name)?.message
  const submit = () => {
    const typed = { silent_hours: hours, battery_days: days, ...(hasScore ? { score_below: score } : {}) }
    const wrong = Object.entries(typed).filter(([, text]) => !/^\s*\d{1,4}\s*$/.test(text))
    setFaults(Object.fromEntries(wrong.map(([name]) => [name, t.whole])))
    if (wrong.length > 0) return
    void save(async () => {
      const body = {
        silent_hours: Number(hours),
        battery_days: Number(days),
        score_below: hasScore ? Number(score) : null,
        version: stored.version,
      }
      const saved = await api(setAlertLimits, { params: { id: stored.farm_id }, body })
      draft.clear()
      client.setQueryData(alertLimitsQuery(stored.farm_id).queryKey, saved)
      toast.done(t.saved)
    })
  }
  return (
    <Form className={css.form} onSubmit={submit} faults={issues.length}>
      <OfferedDraft draft={draft} onRestore={setValues} />
      <p className={css.hint}>
        {t.intro} {stored.version === 0 && t.usual}
      </p>
      <TextField
        label={t.silent_hours}
        hint={t.silentHint}
        inputMode="numeric"
        value={hours}
        error={errorOf('silent_hours')}
        onChange={(event) => set({ hours: event.target.value })}
      />
      <TextField
        label={t.battery_days}
        hint={t.batteryHint}
        inputMode="numeric"
        value={days}
        error={errorOf('battery_days')}
        onChange={(event) => set({ days: event.target.value })}
      />
      <CheckField label={t.score} checked={hasScore} onChange={(event) => set({ hasScore: event.target.checked })} />
      {hasScore && (
        <TextField
          label={t.score_below}
          hint={t.scoreHint}
          inputMode="numeric"
          value={score}
          error={errorOf('score_below')}
          onChange={(event) => set({ score: event.target.value })}
        />
      )}
      <div className={css.actions}>
        <Button type="submit" kind="primary" busy={busy}>
          {t.save}
        </Button>
        <Link to="/alerts" search={{ farm_id: String(stored.farm_id) }}>
          {t.list}
        </Link>
      </div>
    </Form>
  )
}
