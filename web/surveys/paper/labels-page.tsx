import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RoundPlot } from '#domain/surveys/round.ts'
import { useHidesTreatments } from '#web/field-work/places/use-treatment-words.ts'
import { surveyBreadcrumbs } from '#web/field-work/survey-breadcrumbs.tsx'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { rounds } from '#web/texts/rounds.ts'
import { labelSheets } from '#web/texts/labels.ts'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { labelPaper } from '#web/ui/labels/label-paper.ts'
import { Label, LabelSheets } from '#web/ui/labels/label-sheets.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { useFarm } from '../round/farm-select.tsx'
import { roundQuery } from '../round/queries.ts'
import { labelsAddress } from './paper-address.ts'
import { PaperChoices, useSet } from './paper-choices.tsx'
import { PendingSheets } from './pending-sheets.tsx'
import css from './paper.module.css'

const t = rounds.labels

/** The first unused label of the sheet. Incomplete input does not change the address. */
const FirstLabel = ({ first, onFirst }: { first: number; onFirst: (first: number) => void }) => {
  const [typed, setTyped] = useState<number | null>(first)
  const isLabel = (label: number | null): label is number =>
    label !== null && Number.isInteger(label) && label >= 1 && label <= labelPaper().labels
  return (
    <NumberField
      label={t.first}
      hint={t.firstHint}
      whole
      value={typed}
      error={isLabel(typed) ? null : t.firstFault(labelPaper().labels)}
      onChange={(label) => {
        setTyped(label)
        if (isLabel(label)) onFirst(label)
      }}
    />
  )
}

/** Labels of a farm's plots, by sheet. */
export const LabelsPage = () => {
  const { farm: asked, tunnel, first = '1' } = useAddress(labelsAddress)
  const of = useFarm(asked)
  const { farm, farms } = of
  const round = useQuery(roundQuery(farm?.id))
  const plots = round.data
  const isBlind = useHidesTreatments(farm?.id)
  const set = useSet()
  const chosen = plots?.filter(({ tunnel_id }) => tunnel === undefined || tunnel_id === tunnel) ?? []
  const used = Math.min(Number(first), labelPaper().labels) - 1
  const places = [...Array.from({ length: used }, () => null), ...chosen]
  const sheets = chosen.length === 0 ? 0 : Math.ceil(places.length / labelPaper().labels)
  return (
    <Page title={t.title} lead={farm?.title} breadcrumbs={surveyBreadcrumbs()}>
      <p className={css.text}>{t.text(labelSheets[labelPaper().name])}</p>
      {!of.query.isError && (
        <PaperChoices farms={farms ?? []} farm={farm} plots={plots} tunnel={tunnel}>
          <FirstLabel first={used + 1} onFirst={(label) => set({ first: String(label) })} />
        </PaperChoices>
      )}
      {!plots ? (
        <PendingSheets of={of} plots={round} noFarm={t.noFarm} />
      ) : (
        <>
          <p role="status">{chosen.length === 0 ? rounds.empty : t.sheets(chosen.length, sheets)}</p>
          <LabelSheets
            name={t.title}
            sheetName={t.sheet}
            labels={places.map(
              (plot) => plot && <PlotLabel key={plot.id} plot={plot} farm={farm?.title ?? ''} isBlind={isBlind} />,
            )}
          />
        </>
      )}
    </Page>
  )
}

/** The address of a plot's page, which contains only its id and number. */
const addressOf = ({ id, number }: RoundPlot): string =>
  `${location.origin}/ento-home/survey/survey-datalist/${id}?plotNumber=${number}`

const PlotLabel = ({ plot, farm, isBlind }: { plot: RoundPlot; farm: string; isBlind: boolean }) => (
  <Label code={addressOf(plot)}>
    <strong>{rounds.plotNo(plot.number)}</strong>
    <span>{rounds.where(plot.tunnel_number, plot.field_name)}</span>
    <span>{farm}</span>
    <span>
      {[
        !isBlind && plot.treatment_type,
        plot.block && rounds.block(plot.block),
        plot.replicate !== null && rounds.replicate(plot.replicate),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </Label>
)
