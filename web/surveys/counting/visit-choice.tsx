import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Survey } from '#domain/surveys/survey.ts'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { outboxOf } from '#web/field-work/outbox/outbox.ts'
import type { DraftCount } from '#web/field-work/under-way/draft-count.ts'
import { dateTime } from '#web/platform/formats.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { surveys } from '#web/texts/surveys.ts'
import { surveyQuery } from '../queries.ts'
import type { Count } from './count.ts'
import css from './visit-choice.module.css'

const t = surveys.visit

/** Whether anything was counted on a visit. A visit that was only opened is not a round. */
const hasEntries = ({ count_flowers, count_pollinators, count_predators }: Survey): boolean =>
  count_flowers + count_pollinators + count_predators > 0

/** The visit that a count belongs to, and whether there is a choice because the plot was already visited that day. */
export const useVisitChoice = (place: Place, { survey_id, survey_date, visit_key = null }: DraftCount<unknown>) => {
  const { data: visit } = useQuery({ ...surveyQuery(survey_id ?? 0), enabled: survey_id !== null, retry: false })
  const waiting = useStore(outboxOf(usePerson().id).entries).filter(
    (entry) => entry.place.plot_id === place.plot_id && entry.survey_date === survey_date,
  )
  const isNew = visit_key !== null && !waiting.some((entry) => entry.visit_key === visit_key)
  const stored = visit && hasEntries(visit) ? visit : undefined
  return {
    isNew,
    hasChoice: isNew || waiting.length > 0 || stored !== undefined,
    known: stored ? t.known(stored.round, clockOf(stored, place.zone), stored.observers) : null,
    words: isNew ? t.anew : visit ? t.round(visit.round) : t.today,
  }
}

interface VisitChoiceProps {
  choice: ReturnType<typeof useVisitChoice>
  chooseVisit: Count<unknown>['chooseVisit']
}

/** If the plot was already visited that day, asks whether the count belongs to that visit or to a new one. */
export const VisitChoice = ({ choice: { isNew, hasChoice, known }, chooseVisit }: VisitChoiceProps) => {
  const name = useId()
  if (!hasChoice) return null
  const choices = [
    ['go-on', t.goOn, known],
    ['new', t.anew, t.anewHint],
  ] as const
  return (
    <fieldset className={css.choice}>
      <legend>{t.question}</legend>
      {choices.map(([choice, label, hint]) => (
        <label key={choice}>
          <input type="radio" name={name} checked={isNew === (choice === 'new')} onChange={() => chooseVisit(choice)} />
          <span>
            {label}
            {hint && <small>{hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const clockOf = ({ started_at }: Survey, zone: string): string | null =>
  started_at === null ? null : dateTime(started_at, zone)
