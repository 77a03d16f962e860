import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messages } from '#domain/messages.ts'
import { searchText, withSubject } from '#domain/platform/text.ts'
import { surveyReports as t } from '#web/texts/survey-reports.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Input } from '#web/ui/fields/field.tsx'
import css from './farms-picker.module.css'
import { farmsQuery } from './queries.ts'

const MANY = 8
const MAX_SHOWN = 100

interface FarmsPickerProps {
  chosen: number[]
  onChange: (farms: number[]) => void
  /** Restricts the list to farms of this organisation; by default all that the person sees. */
  organisationId?: number
  /** Explains what an empty selection means. */
  hint?: string
  /** The error of the selection. */
  error?: string | undefined
}

/** Selects any number of farms; none means all. Selected ones stay visible. */
export const FarmsPicker = ({ chosen, onChange, organisationId, hint = t.farmHint, error }: FarmsPickerProps) => {
  const { data = [], isError, isSuccess } = useQuery(farmsQuery)
  const [sought, setSought] = useState('')
  const fault = useId()
  const offered = data.filter((farm) => organisationId === undefined || farm.organisation_id === organisationId)
  const found = offered.filter(({ id, title }) => chosen.includes(id) || searchText(title).includes(searchText(sought)))
  const toggle = (id: number, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <fieldset className={css.farms} aria-describedby={error ? fault : undefined}>
      <legend>{t.farm}</legend>
      <p className={css.hint}>{isError ? messages.fetchError : hint}</p>
      {offered.length > MANY && (
        <Input
          type="search"
          aria-label={t.findFarm}
          placeholder={t.findFarm}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <div className={css.list}>
        {found.slice(0, MAX_SHOWN).map(({ id, title }) => (
          <CheckField
            key={id}
            label={title}
            checked={chosen.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
        ))}
        {found.length === 0 && isSuccess && <p className={css.hint}>{t.noFarm}</p>}
      </div>
      {error && (
        <p className={css.fault} id={fault} role="alert">
          {withSubject(t.farm, error)}
        </p>
      )}
    </fieldset>
  )
}
