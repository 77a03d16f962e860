import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CountedPeriod, DoubleCount } from '#domain/surveys/double-counts/double-count.ts'
import { createDoubleCount } from '#domain/surveys/double-counts/endpoints.ts'
import type { Farm } from '#domain/farms/farm.ts'
import type { PollinatorGroup } from '#domain/reference/taxon.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { api } from '#web/platform/api/api.ts'
import { timeOn } from '#web/platform/formats.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { toast } from '#web/platform/toasts.ts'
import { doubleCounts as t } from '#web/texts/double-counts.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Form } from '#web/ui/form/form.tsx'
import layout from '#web/ui/form/record-form.module.css'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { Counter } from '../counting/counter.tsx'
import { PadBody } from '../counting/pad-body.tsx'
import { BothCounts } from './both-counts.tsx'
import css from './double-counts.module.css'
import { countedPeriodsQuery } from './queries.ts'

const SECONDS_A_MINUTE = 60

/** Null: a group that is not counted. */
type Counts = Partial<Record<PollinatorGroup, number | null>>
interface Typed {
  /** The id of the pollinator survey that is counted again. */
  of: number | null
  counts: Counts
}
const blank: Typed = { of: null, counts: {} }

interface DoubleCountDialogProps {
  farm: Farm
  onClose: () => void
}

/** A second observer repeats the count of a plot; the first observer's numbers are shown after saving. */
export const DoubleCountDialog = ({ farm, onClose }: DoubleCountDialogProps) => {
  const client = useQueryClient()
  const day = localDay(useNow(), farm.time_zone)
  const { data: periods, error, refetch } = useQuery(countedPeriodsQuery(farm.id))
  const [typed, setTyped] = useState<Typed>(blank)
  const [saved, setSaved] = useState<DoubleCount | null>(null)
  const [tried, setTried] = useState(0)
  const { busy, save } = useSave(t.failed)
  const draft = useTypedDraft(`double-count:${farm.id}:${day}`, typed, blank)
  const period = periods?.find(({ pollinator_survey_id }) => pollinator_survey_id === typed.of)
  const counts = (period?.functional_groups ?? []).flatMap((functional_group) => {
    const count = typed.counts[functional_group] ?? null
    return count === null ? [] : [{ functional_group, count }]
  })
  const set = (group: PollinatorGroup, change: (count: number | null) => number | null) =>
    setTyped((before) => ({
      ...before,
      counts: { ...before.counts, [group]: change(before.counts[group] ?? null) },
    }))
  const submit = () => {
    setTried((times) => times + 1)
    if (!period || counts.length === 0) return
    const params = { id: period.survey_id, pid: period.pollinator_survey_id }
    void save(async (key) => {
      setSaved(await api(createDoubleCount, { params, body: { counts }, key }))
      draft.clear()
      setTyped(blank)
      setTried(0)
      toast.done(t.saved)
      await client.invalidateQueries({ queryKey: ['surveys', 'counted-periods'] })
      await client.invalidateQueries({ queryKey: ['surveys', 'agreement'] })
    })
  }
  if (saved)
    return (
      <Dialog title={t.result} onClose={onClose}>
        <BothCounts saved={saved} />
        <div className={layout.actions}>
          <Button onClick={() => setSaved(null)}>{t.another}</Button>
          <Button kind="primary" onClick={onClose}>
            {t.close}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={t.title} full onClose={onClose}>
      <Form className={layout.form} faults={tried} onSubmit={submit}>
        <PadBody busy={busy}>
          <p>{t.intro}</p>
          <OfferedDraft draft={draft} onRestore={setTyped} />
          {!periods ? (
            error ? (
              <ErrorState error={error} retry={() => void refetch()} />
            ) : (
              <SkeletonLines lines={3} />
            )
          ) : periods.length === 0 ? (
            <p role="status">{t.none}</p>
          ) : (
            <PeriodSelect
              periods={periods}
              chosen={typed.of}
              wordsOf={(one) => t.option(one, timeOn(one.start_time, day, farm.time_zone))}
              onChoose={(of) => setTyped({ of, counts: {} })}
            />
          )}
          {period && (
            <fieldset className={css.groups}>
              <legend>{t.groups}</legend>
              {period.watched_seconds !== null && (
                <p>{t.watched(Math.round(period.watched_seconds / SECONDS_A_MINUTE))}</p>
              )}
              {period.functional_groups.map((group) => (
                <div key={group} className={css.group}>
                  <span aria-hidden="true">{surveys.groups[group]}</span>
                  <Counter
                    name={surveys.groups[group]}
                    row={group}
                    value={typed.counts[group] ?? null}
                    mayBeOpen
                    onTap={(_, by) => set(group, (count) => Math.max(0, (count ?? 0) + by))}
                    onSet={(_, count) => set(group, () => count)}
                  />
                </div>
              ))}
              <p>{t.open}</p>
            </fieldset>
          )}
        </PadBody>
        {tried > 0 && counts.length === 0 && (
          <Notice live tone="bad">
            {t.missing}
          </Notice>
        )}
        <div className={layout.actions}>
          <Button onClick={onClose}>{t.close}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {t.save}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

interface PeriodSelectProps {
  periods: readonly CountedPeriod[]
  chosen: number | null
  wordsOf: (period: CountedPeriod) => string
  onChoose: (pollinatorSurveyId: number | null) => void
}
const PeriodSelect = ({ periods, chosen, wordsOf, onChoose }: PeriodSelectProps) => (
  <Field label={t.period}>
    {(control) => (
      <Select
        {...control}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{t.choose}</option>
        {periods.map((one) => (
          <option key={one.pollinator_survey_id} value={one.pollinator_survey_id}>
            {wordsOf(one)}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
