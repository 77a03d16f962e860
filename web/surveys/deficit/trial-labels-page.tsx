import { IconPrinter } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { pollinations } from '#domain/survey-files/types.ts'
import { deficit as t } from '#web/texts/deficit.ts'
import { Button } from '#web/ui/button.tsx'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'
import { labelPaper } from '#web/ui/labels/label-paper.ts'
import { Label, LabelSheets } from '#web/ui/labels/label-sheets.tsx'
import { Page } from '#web/ui/page/page.tsx'
import paper from '../paper/paper.module.css'
import { deficitTrialQuery, type TrialPlace } from './queries.ts'

/** Labels of a trial: one for each plant and kind of flower, with a code that opens the form for it. */
export const TrialLabelsPage = () => (
  <TrialLabels {...useParams({ from: '/_portal/ento-home/deficit-labels/$farmId/$trialId' })} />
)

/** The labels of the trial with this id. */
export const TrialLabels = ({ farmId, trialId }: TrialPlace) => {
  const { data: trial } = useSuspenseQuery(deficitTrialQuery({ farmId, trialId }))
  const labels = trial.plots.flatMap((plot) =>
    Array.from({ length: trial.plants_per_plot }, (_none, at) =>
      pollinations.map((pollination) => ({ plot, plant: at + 1, pollination })),
    ).flat(),
  )
  return (
    <Page
      title={t.labelsTitle}
      lead={trial.title}
      breadcrumbs={[
        ...entomologyBreadcrumbs(),
        <Link key="trial" to="/ento-home/deficit/$farmId/$trialId" params={{ farmId, trialId }}>
          {trial.title}
        </Link>,
      ]}
    >
      <p className={paper.text}>{t.labelsText}</p>
      <div className={paper.choices}>
        <div>
          <Button kind="primary" onClick={() => print()}>
            <IconPrinter aria-hidden="true" />
            {t.print}
          </Button>
        </div>
      </div>
      <p role="status">{t.labelsCount(labels.length, Math.ceil(labels.length / labelPaper().labels))}</p>
      <LabelSheets
        name={t.labelsTitle}
        sheetName={t.sheet}
        labels={labels.map(({ plot, plant, pollination }) => (
          <Label
            key={`${plot.plot_id} ${plant} ${pollination}`}
            code={`${location.origin}/ento-home/deficit-record/${farmId}/${trialId}?plot=${plot.plot_id}&plant=${plant}&pollination=${pollination}`}
          >
            <strong>{t.letters[pollination]}</strong>
            <span>{t.pollinations[pollination]}</span>
            <span>{t.plot(plot.number, plot.tunnel_number)}</span>
            <span>{t.plant(plant)}</span>
          </Label>
        ))}
      />
    </Page>
  )
}
