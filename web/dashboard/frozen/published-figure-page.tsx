import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { PublishedFigure } from '#domain/frozen-figures/frozen-figure.ts'
import { publishedFigureQuery } from '#web/frozen-figures/queries.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { date } from '#web/platform/formats.ts'
import { frozenFigures as t } from '#web/texts/frozen-figures.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import panel from '#web/ui/panel.module.css'
import { Pending } from '#web/ui/pending.tsx'
import css from './frozen.module.css'
import { DoiLink, FrozenCitation, FrozenFacts } from './frozen-provenance.tsx'
import { FrozenResult } from './frozen-result.tsx'
import { FrozenTodayNotice } from './frozen-today.tsx'

/** Statuses with which the server reports that the figure cannot be read, and why. */
const NOT_FOUND = 404
const closed: readonly number[] = [NOT_FOUND, 409, 410, 422]

/** The public page of a frozen figure, which needs no account. */
export const PublishedFigurePage = () => {
  const { figureId } = useParams({ from: '/_portal/published/$figureId' })
  return <PublishedFigureOf figureId={figureId} />
}

/** The public page of the figure with this id. */
export const PublishedFigureOf = ({ figureId }: { figureId: string }) => {
  const asked = useQuery({ ...publishedFigureQuery(figureId), throwOnError: false, retry: false })
  const { data: figure, error } = asked
  if (figure) return <Published figure={figure} />
  if (error instanceof ApiProblem && closed.includes(error.status))
    return (
      <Page title={t.published}>
        <Notice tone="warn" live>
          {error.status === NOT_FOUND || error.status === 422 ? t.noSuchFigure : error.message}
        </Notice>
      </Page>
    )
  return (
    <Page title={t.published}>
      <Pending asked={asked} lines={6} />
    </Page>
  )
}

const Published = ({ figure }: { figure: PublishedFigure }) => (
  <Page
    title={figure.title}
    lead={t.publishedLead(figure.organisation_title, date(figure.created_at))}
    actions={
      <Button data-print="none" onClick={() => window.print()}>
        <IconPrinter aria-hidden="true" />
        {t.print}
      </Button>
    }
  >
    <FrozenTodayNotice figure={figure} isPublic />
    <div className={css.grid}>
      <section className={`${panel.panel} ${css.figure}`} aria-labelledby="figure">
        <h2 id="figure">{t.figure}</h2>
        <FrozenResult figure={figure} isPublic />
      </section>
      <div className={css.side}>
        <FrozenCitation citation={figure.citation} />
        <section className={panel.panel} aria-labelledby="provenance">
          <h2 id="provenance">{t.provenance}</h2>
          <FrozenFacts figure={figure} doi={<DoiLink doi={figure.doi} />} farmId={null} />
          <div className={css.files} data-print="none">
            <a {...asButton()} href={`/api/published-figures/${figure.id}`}>
              {t.record}
            </a>
            {figure.with_inputs && (
              <a {...asButton()} href={`/api/published-figures/${figure.id}/inputs`} download>
                <IconDownload aria-hidden="true" />
                {t.inputs}
              </a>
            )}
          </div>
        </section>
      </div>
    </div>
  </Page>
)
