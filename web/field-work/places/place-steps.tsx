import { cropName } from '#domain/score/insights/wording.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { localDay } from '#domain/weeks/local-time.ts'
import { farmsQuery, fieldsQuery } from '#web/farms/queries.ts'
import { plotsQuery, tunnelsQuery } from '#web/locations/queries.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { surveys } from '#web/texts/surveys.ts'
import { ChoiceList, type Choice } from './choice-list.tsx'
import css from './picker.module.css'
import type { Choices } from './remembered-place.ts'
import { useTreatmentWords } from './use-treatment-words.ts'

const t = surveys.picker

interface PlaceStepsProps {
  choices: Choices
  onChoices: (choices: Choices) => void
  /** Whether a plot is chosen, or only a tunnel. */
  toPlot?: boolean
  /** Called instead of following a link to the plot. */
  onPlot?: (plot: Choice) => void
}

const plotLink = ({ id, number = 0 }: Choice, children: ReactNode) => (
  <Link
    to="/ento-home/survey/survey-datalist/$plotId"
    params={{ plotId: String(id) }}
    search={{ plotNumber: String(number) }}
    className={css.choice}
  >
    {children}
  </Link>
)

/** Selects a farm, field, tunnel and plot. Each step lists the places in the previous one. */
export const PlaceSteps = ({ choices, onChoices, toPlot = false, onPlot }: PlaceStepsProps) => {
  const { farm, field, tunnel } = choices
  const farms = useQuery(farmsQuery)
  const fields = useQuery(fieldsQuery(farm?.id ?? null))
  const tunnels = useQuery(tunnelsQuery(field?.id ?? null))
  const now = useNow()
  const zone = farms.data?.find(({ id }) => id === farm?.id)?.time_zone
  const treatmentOf = useTreatmentWords(toPlot ? farm?.id : undefined)
  const today = zone && localDay(now, zone)
  const treatmentDetail = (letter: string | null) => {
    const words = today ? treatmentOf(letter, today) : null
    return words === null ? '' : t.treatment(words)
  }
  const plots = useQuery({ ...plotsQuery(tunnel?.id ?? null), enabled: toPlot && tunnel !== null })
  return (
    <div className={css.steps}>
      <ChoiceList
        step="farm"
        asked={farms}
        rows={farms.data?.map(({ id, title, city, country }) => ({
          id,
          name: title,
          detail: [city, country].filter(Boolean).join(', '),
        }))}
        chosen={farm?.id ?? null}
        onChoose={({ id, name }) => onChoices({ farm: { id, name }, field: null, tunnel: null })}
        onClear={() => onChoices({ farm: null, field: null, tunnel: null })}
      />
      <ChoiceList
        step="field"
        hint={farm ? undefined : t.hints.field}
        asked={fields}
        rows={fields.data?.map(({ id, field_name, crop_type }) => ({
          id,
          name: field_name,
          detail: crop_type === null ? '' : cropName(crop_type),
        }))}
        chosen={field?.id ?? null}
        onChoose={({ id, name }) => onChoices({ farm, field: { id, name }, tunnel: null })}
        onClear={() => onChoices({ farm, field: null, tunnel: null })}
      />
      <ChoiceList
        step="tunnel"
        hint={field ? undefined : t.hints.tunnel}
        asked={tunnels}
        rows={tunnels.data?.map(({ id, number }) => ({ id, name: t.tunnelNo(number), detail: '', number }))}
        chosen={tunnel?.id ?? null}
        onChoose={({ id, number = 0 }) => onChoices({ farm, field, tunnel: { id, number } })}
        onClear={() => onChoices({ farm, field, tunnel: null })}
      />
      {toPlot && (
        <ChoiceList
          step="plot"
          hint={tunnel ? undefined : t.hints.plot}
          asked={plots}
          rows={plots.data?.map(({ id, number, treatment_type }) => ({
            id,
            name: t.plotNo(number),
            detail: treatmentDetail(treatment_type),
            number,
          }))}
          chosen={null}
          {...(onPlot ? { onChoose: onPlot } : { link: plotLink })}
        />
      )}
    </div>
  )
}
