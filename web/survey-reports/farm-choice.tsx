import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { searchText } from '#domain/platform/text.ts'
import { farmsQuery } from '#web/farms/queries.ts'
import { surveyReports as t } from '#web/texts/survey-reports.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Input } from '#web/ui/fields/field.tsx'
import css from './survey-report.module.css'

const MANY = 8
const MAX_SHOWN = 100

/** Any number of farms; none means all. Those that are chosen stay in sight. */
export const FarmChoice = ({ chosen, onChange }: { chosen: number[]; onChange: (farms: number[]) => void }) => {
  const { data = [], isError } = useQuery(farmsQuery)
  const [sought, setSought] = useState('')
  const found = data.filter(({ id, title }) => chosen.includes(id) || searchText(title).includes(searchText(sought)))
  const toggle = (id: number, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <fieldset className={css.farms}>
      <legend>{t.farm}</legend>
      <p className={css.hint}>{isError ? messages.fetchError : t.farmHint}</p>
      {data.length > MANY && (
        <Input
          type="search"
          aria-label={t.findFarm}
          placeholder={t.findFarm}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <div className={css.farmList}>
        {found.slice(0, MAX_SHOWN).map(({ id, title }) => (
          <CheckField
            key={id}
            label={title}
            checked={chosen.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
        ))}
        {found.length === 0 && !isError && <p className={css.hint}>{t.noFarm}</p>}
      </div>
    </fieldset>
  )
}
