import { IconArchiveOff, IconPrinter } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { mayChange } from '#domain/access/rules.ts'
import type { FrozenFigure } from '#domain/frozen-figures/frozen-figure.ts'
import { frozenFigureQuery } from '#web/frozen-figures/queries.ts'
import { date } from '#web/platform/formats.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { frozenFigures as t } from '#web/texts/frozen-figures.ts'
import { home } from '#web/texts/home.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import panel from '#web/ui/panel.module.css'
import css from './frozen.module.css'
import { FrozenCitation, FrozenProvenance } from './frozen-provenance.tsx'
import { FrozenResult } from './frozen-result.tsx'
import { FrozenTodayNotice } from './frozen-today.tsx'
import { PublicAddress } from './public-address.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const leadOf = ({ created_by_name, created_at }: FrozenFigure): string =>
  created_by_name === null ? t.frozenOn(date(created_at)) : t.frozenBy(created_by_name, date(created_at))

/** The page of a frozen figure: the figure as frozen, how it differs today, and how to cite it. */
export const FrozenFigurePage = () => {
  const { frozenId } = useParams({ from: '/_portal/frozen/$frozenId' })
  return <FrozenFigureOf frozenId={frozenId} />
}

/** The page of the frozen figure with this id. */
export const FrozenFigureOf = ({ frozenId }: { frozenId: string }) => {
  const { data: figure } = useSuspenseQuery(frozenFigureQuery(frozenId))
  const [isWithdrawing, setWithdrawing] = useState(false)
  const person = usePerson()
  const mayEdit = mayChange('frozen.edit', person, figure.created_by)
  return (
    <Page
      title={figure.title}
      lead={leadOf(figure)}
      breadcrumbs={[
        <Link key="home" to="/">
          {home.title}
        </Link>,
        <Link key="farm" to="/farm-season/$farmId" params={{ farmId: String(figure.farm_id) }}>
          {figure.farm_title}
        </Link>,
      ]}
      actions={
        <>
          <Button data-print="none" onClick={() => window.print()}>
            <IconPrinter aria-hidden="true" />
            {t.print}
          </Button>
          {mayEdit && figure.withdrawn_at === null && (
            <Button data-print="none" aria-haspopup="dialog" onClick={() => setWithdrawing(true)}>
              <IconArchiveOff aria-hidden="true" />
              {t.withdraw}
            </Button>
          )}
        </>
      }
    >
      {figure.withdrawn_at !== null && (
        <Notice tone="bad" title={t.withdrawnTitle(date(figure.withdrawn_at))}>
          {figure.withdrawn_reason}
        </Notice>
      )}
      <FrozenTodayNotice figure={figure} />
      <div className={css.grid}>
        <section className={`${panel.panel} ${css.figure}`} aria-labelledby="figure">
          <h2 id="figure">{t.figure}</h2>
          <FrozenResult figure={figure} />
        </section>
        <div className={css.side}>
          <FrozenCitation citation={figure.citation} />
          <PublicAddress figure={figure} mayEdit={mayChange('frozen.publish', person, figure.created_by)} />
          <FrozenProvenance figure={figure} mayEdit={mayEdit} />
        </div>
      </div>
      {isWithdrawing && <WithdrawDialog figure={figure} onClose={() => setWithdrawing(false)} />}
    </Page>
  )
}
