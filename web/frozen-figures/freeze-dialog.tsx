import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { licences, licenceTexts, type Licence } from '#domain/exports/publication.ts'
import { createFrozenFigure } from '#domain/frozen-figures/endpoints.ts'
import type { Author, FrozenRequest } from '#domain/frozen-figures/frozen-figure.ts'
import { withSubject } from '#domain/platform/text.ts'
import { addDays, weekday } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { period } from '#web/platform/formats.ts'
import { rightNow } from '#web/platform/time/clock.ts'
import { toast } from '#web/platform/toasts.ts'
import { frozenFigures as t } from '#web/texts/frozen-figures.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { AuthorFields } from './author-fields.tsx'
import { frozenFigureQuery, frozenFiguresQuery } from './queries.ts'

interface FreezeDialogProps {
  farmId: number
  figure: FrozenRequest
  onClose: () => void
}
interface Values {
  title: string | null
  authors: Author[]
  /** Empty uses the organisation's licence for exports. */
  licence: Licence | ''
}

/** Paths of errors about the figure, which has no form fields here. */
const figurePaths = ['figure', 'figure.end_date', 'figure.with_end_date']

/** Whether measurements of its days may still arrive. The server decides, by the time zone of the farm. */
const isRunning = (figure: FrozenRequest, now: number): boolean => {
  const today = localDay(new Date(now), Intl.DateTimeFormat().resolvedOptions().timeZone)
  return figure.kind !== 'season' && figure.end_date >= today
}

/** Monday to Sunday of the last week that is over. */
const lastWeek = (now: number): { start_date: string; end_date: string } => {
  const today = localDay(new Date(now), Intl.DateTimeFormat().resolvedOptions().timeZone)
  const end_date = addDays(today, -weekday(today))
  return { start_date: addDays(end_date, -6), end_date }
}

/** Freezes a figure with a title and authors, and opens its page. */
const FreezeDialog = ({ farmId, figure: shown, onClose }: FreezeDialogProps) => {
  const [takesLastWeek, setTakesLastWeek] = useState(false)
  const figure = takesLastWeek && shown.kind === 'score' ? { ...shown, ...lastWeek(rightNow()) } : shown
  const client = useQueryClient()
  const navigate = useNavigate()
  const { firstname, lastname } = usePerson()
  const [initial] = useState<Values>(() => ({
    title: null,
    authors: [{ name: [lastname, firstname].filter(Boolean).join(', '), orcid: null }],
    licence: '',
  }))
  return (
    <FormDialog
      title={t.freezeTitle}
      submit={t.save}
      draft={`frozen-figure:${farmId}:${JSON.stringify(shown)}`}
      initial={initial}
      saving={savingBy(createFrozenFigure, { id: farmId })}
      bodyOf={({ licence, ...values }) => ({ ...values, figure, ...(licence === '' ? {} : { licence }) })}
      fallbackMessage={t.notFrozen}
      saved={async (made) => {
        toast.done(t.frozen)
        client.setQueryData(frozenFigureQuery(made.id).queryKey, made)
        await client.invalidateQueries(frozenFiguresQuery(farmId))
        await navigate({ to: '/frozen/$frozenId', params: { frozenId: made.id } })
      }}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          {isRunning(figure, rightNow()) && (
            <Notice tone="warn" title={t.notOver}>
              {figure.kind === 'score' && (
                <Button wide onClick={() => setTakesLastWeek(true)}>
                  {t.takeLastWeek(period(lastWeek(rightNow()).start_date, lastWeek(rightNow()).end_date))}
                </Button>
              )}
            </Notice>
          )}
          {takesLastWeek && figure.kind === 'score' && (
            <Notice live>{t.lastWeekChosen(period(figure.start_date, figure.end_date))}</Notice>
          )}
          {figurePaths.map((path) => {
            const error = errorOf(path)
            return error && <Notice key={path} tone="bad" title={withSubject(t.differenceHead[0] ?? '', error)} />
          })}
          <p>{t.intro}</p>
          <TextField
            label={t.name}
            hint={t.nameHint}
            value={values.title ?? ''}
            error={errorOf('title')}
            autoComplete="off"
            onChange={({ target }) => set({ title: target.value || null })}
          />
          <AuthorFields authors={values.authors} errorOf={errorOf} onChange={(authors) => set({ authors })} />
          <Field label={t.licence} error={errorOf('licence')}>
            {(control) => (
              <Select
                {...control}
                large
                value={values.licence}
                onChange={({ target }) => set({ licence: target.value as Licence | '' })}
              >
                <option value="">{t.usualLicence}</option>
                {licences.map((licence) => (
                  <option key={licence} value={licence}>
                    {licenceTexts[licence].title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </>
      )}
    </FormDialog>
  )
}
export default FreezeDialog
