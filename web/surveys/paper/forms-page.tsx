import { useQuery } from '@tanstack/react-query'
import { roundKinds, roundUnderWay, walkedOn, type RoundKind } from '#domain/surveys/round.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { useTreatmentWords } from '#web/field-work/places/use-treatment-words.ts'
import { surveyBreadcrumbs } from '#web/field-work/survey-breadcrumbs.tsx'
import { usePerson } from '#web/platform/session/profile.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { rounds } from '#web/texts/rounds.ts'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useFarm } from '../round/farm-select.tsx'
import { roundQuery } from '../round/queries.ts'
import { FormSheet, type Filled } from './form-sheet.tsx'
import { formsAddress } from './paper-address.ts'
import { PaperChoices, useSet } from './paper-choices.tsx'
import { PendingSheets } from './pending-sheets.tsx'
import css from './paper.module.css'
import { useListed } from './use-listed.ts'

const t = rounds.forms

/** Printed field forms: blank, or filled in for each plot. */
export const FormsPage = () => {
  const { farm: asked, tunnel, kind = 'pollinator', filled = 'yes', day: chosenDay } = useAddress(formsAddress)
  const person = usePerson()
  const now = useNow()
  const of = useFarm(asked)
  const { farm, farms } = of
  const round = useQuery(roundQuery(farm?.id))
  const plots = round.data
  const treatmentOf = useTreatmentWords(farm?.id)
  const listed = useListed(kind, farm?.id)
  const set = useSet()
  const chosen = plots?.filter(({ tunnel_id }) => tunnel === undefined || tunnel_id === tunnel) ?? []
  const today = farm ? localDay(now, farm.time_zone) : null
  // Forms are often printed the evening before.
  const day = chosenDay ?? today
  const filledIn = (): Filled[] => {
    if (!farm || day === null) return []
    const walked = chosen.map((plot) => walkedOn(day, null, plot, []))
    const underWay = roundUnderWay(walked)
    const isOver = walked.every(({ all }) => all >= underWay)
    return chosen.map((plot) => ({
      plot,
      farm: farm.title,
      treatment: treatmentOf(plot.treatment_type, day),
      round: isOver ? underWay + 1 : underWay,
      day,
      observer: `${person.firstname} ${person.lastname}`,
    }))
  }
  const sheets: (Filled | null)[] = filled === 'yes' ? filledIn() : [null]
  return (
    <Page title={t.title} lead={farm?.title} breadcrumbs={surveyBreadcrumbs()}>
      <p className={css.text}>
        {t.text} {kind !== 'flower' && t.likely}
      </p>
      {!of.query.isError && (
        <PaperChoices farms={farms ?? []} farm={farm} plots={plots} tunnel={tunnel}>
          <Field label={t.kind}>
            {(control) => (
              <Select {...control} value={kind} onChange={({ target }) => set({ kind: target.value as RoundKind })}>
                {roundKinds.map((one) => (
                  <option key={one} value={one}>
                    {t.heads[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {filled === 'yes' && (
            <TextField
              label={t.day}
              type="date"
              value={day ?? ''}
              onChange={({ target }) => set({ day: target.value || undefined })}
            />
          )}
          <Field label={t.filled}>
            {(control) => (
              <Select {...control} value={filled} onChange={({ target }) => set({ filled: target.value })}>
                <option value="yes">{t.choices.filled}</option>
                <option value="no">{t.choices.blank}</option>
              </Select>
            )}
          </Field>
        </PaperChoices>
      )}
      {!plots || !listed ? (
        <PendingSheets of={of} plots={round} noFarm={t.noFarm} />
      ) : (
        <>
          <p role="status">{sheets.length === 0 ? rounds.empty : t.pages(sheets.length)}</p>
          <div data-sheets="forms" className={css.sheets} role="region" aria-label={t.title} tabIndex={0}>
            {sheets.map((sheet, at) => (
              <FormSheet
                key={sheet?.plot.id ?? `blank-${at}`}
                kind={kind}
                filled={sheet}
                listed={listed(sheet?.plot.id ?? null)}
              />
            ))}
          </div>
        </>
      )}
    </Page>
  )
}
