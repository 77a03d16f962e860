import { IconPrinter } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { pollinations } from '#domain/survey-files/types.ts'
import { deficit as t } from '#web/texts/deficit.ts'
import { Button } from '#web/ui/button.tsx'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import paper from '../paper/paper.module.css'
import { QrCode } from '../paper/qr-code.tsx'
import { deficitTrialQuery, type TrialPlace } from './queries.ts'

const A_SHEET = 21

/** Labels of a trial: one for each plant and kind of flower, whose code opens the form for it. */
export const TrialLabelsPage = () => (
  <TrialLabels {...useParams({ from: '/_portal/ento-home/deficit-labels/$farmId/$trialId' })} />
)

/** The labels of a trial that is known. */
export const TrialLabels = ({ farmId, trialId }: TrialPlace) => {
  const { data: trial } = useSuspenseQuery(deficitTrialQuery({ farmId, trialId }))
  const labels = trial.plots.flatMap((plot) =>
    Array.from({ length: trial.plants_per_plot }, (_none, at) =>
      pollinations.map((pollination) => ({ plot, plant: at + 1, pollination })),
    ).flat(),
  )
  const sheets = Array.from({ length: Math.ceil(labels.length / A_SHEET) }, (_none, at) =>
    labels.slice(at * A_SHEET, (at + 1) * A_SHEET),
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
        <Button kind="primary" onClick={() => print()}>
          <IconPrinter aria-hidden="true" />
          {t.print}
        </Button>
      </div>
      <p role="status">{t.labelsCount(labels.length, sheets.length)}</p>
      <div data-sheets="labels" className={paper.sheets} role="region" aria-label={t.labelsTitle} tabIndex={0}>
        {sheets.map((of, at) => (
          <section key={at} className={paper.labels} aria-label={t.sheet(at + 1)}>
            {of.map(({ plot, plant, pollination }) => (
              <div key={`${plot.plot_id} ${plant} ${pollination}`} className={paper.label}>
                <QrCode
                  className={paper.code}
                  text={`${location.origin}/ento-home/deficit-record/${farmId}/${trialId}?plot=${plot.plot_id}&plant=${plant}&pollination=${pollination}`}
                />
                <div>
                  <strong>{t.letters[pollination]}</strong>
                  <span>{t.pollinations[pollination]}</span>
                  <span>{t.plot(plot.number, plot.tunnel_number)}</span>
                  <span>{t.plant(plant)}</span>
                </div>
              </div>
            ))}
          </section>
        ))}
      </div>
    </Page>
  )
}
