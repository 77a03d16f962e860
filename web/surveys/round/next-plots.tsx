import { IconCurrentLocation } from '@tabler/icons-react'
import { Suspense, useId, type ReactNode } from 'react'
import type { Farm } from '#domain/farms/farm.ts'
import type { RoundKind, RoundPlot } from '#domain/surveys/round.ts'
import { farms as farmTexts } from '#web/texts/farms.ts'
import { assignments as texts } from '#web/texts/assignments.ts'
import { rounds as t } from '#web/texts/rounds.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { MapSection } from '../farm-map/map-section.tsx'
import { DaySummary } from './day-summary.tsx'
import { RoundActions } from './round-actions.tsx'
import css from './round.module.css'
import { lazyBehind } from '#web/ui/lazy-part.tsx'
import type { Here } from './use-here.ts'
import { useWalk, type Shown } from './use-walk.ts'
import { NoPlots } from './no-plots.tsx'
import { PlotList, ToPlot, type RoundChoice } from './plot-list.tsx'

const AgreementTable = lazyBehind(async () => ({
  default: (await import('../double-counts/agreement-table.tsx')).AgreementTable,
}))

interface WalkProps {
  farm: Farm
  plots: readonly RoundPlot[]
  kind: RoundKind | null
  /** The selected round. Undefined: the one in progress. */
  asked: number | undefined
  onRound: (round: number) => void
  map: { isOpen: boolean; onOpen: (isOpen: boolean) => void }
  /** Shown between the progress and the lists. */
  children: ReactNode
}

/** The plots of a farm on a round of today; those assigned to the signed-in person come first. */
export const NextPlots = ({ farm, plots, kind, asked, onRound, map, children }: WalkProps) => {
  const { day, here, assignments, round, underWay, shown, left, next, yours } = useWalk(farm, plots, kind, asked)
  if (plots.length === 0)
    return (
      <>
        {children}
        <NoPlots title={t.empty} farmId={farm.id} />
      </>
    )
  const done = shown.filter(({ state }) => state !== 'left')
  const waits = done.filter(({ state }) => state === 'waits').length
  const isYours = ({ plot }: Shown) => yours.has(plot.id)
  const hasOwn = yours.size > 0
  const ownDone = done.filter(isYours)
  const choice: RoundChoice = { kind: kind ?? undefined, round: asked === undefined ? undefined : String(asked) }
  const last = Math.max(round, underWay) + (left.length === 0 && round >= underWay ? 1 : 0)
  return (
    <>
      {next ? (
        <NextPlot next={next} choice={choice} />
      ) : (
        <div className={css.over}>
          <Notice tone="good" live title={t.over(round)}>
            <Button onClick={() => onRound(round + 1)}>{t.begin(round + 1)}</Button>
          </Notice>
        </div>
      )}
      <section className={css.progress} aria-label={t.roundNo(round)}>
        {hasOwn && (
          <>
            <p role="status">
              <strong>{texts.progress(ownDone.length, yours.size)}</strong>
            </p>
            <progress max={yours.size} value={ownDone.length} aria-label={texts.progress(ownDone.length, yours.size)} />
          </>
        )}
        <p role="status">
          <strong>{t.progress(round, done.length, plots.length)}</strong> {waits > 0 && t.waiting(waits)}
        </p>
        {!hasOwn && (
          <progress max={plots.length} value={done.length} aria-label={t.progress(round, done.length, plots.length)} />
        )}
        {last > 1 && (
          <Field label={t.round}>
            {(control) => (
              <Select {...control} value={round} onChange={({ target }) => onRound(Number(target.value))}>
                {Array.from({ length: last }, (_, at) => (
                  <option key={at} value={at + 1}>
                    {t.roundNo(at + 1)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </section>
      {children}
      {left.some(({ plot }) => plot.latitude !== null) && (
        <Nearest here={here} unplaced={left.filter(({ plot }) => plot.latitude === null).length} />
      )}
      <MapSection farm={farm} plots={plots} here={here.at} {...map} />
      {hasOwn ? (
        <>
          <PlotList title={texts.left(yours.size - ownDone.length)} rows={left.filter(isYours)} choice={choice} />
          <PlotList title={texts.done(ownDone.length)} rows={ownDone} choice={choice} />
          {yours.size < plots.length && (
            <details className={css.others}>
              <summary>{texts.others(plots.length - yours.size)}</summary>
              <Plots
                left={left.filter((one) => !isYours(one))}
                done={done.filter((one) => !isYours(one))}
                choice={choice}
              />
            </details>
          )}
        </>
      ) : (
        <Plots left={left} done={done} choice={choice} />
      )}
      <RoundActions farm={farm} plots={plots} assignments={assignments} today={day} />
      <Suspense>
        <AgreementTable farm={farm} />
      </Suspense>
      <DaySummary farm={farm} />
    </>
  )
}

interface PlotsProps {
  left: readonly Shown[]
  done: readonly Shown[]
  choice: RoundChoice
}
const Plots = ({ left, done, choice }: PlotsProps) => (
  <>
    <PlotList title={t.left(left.length)} rows={left} choice={choice} />
    <PlotList title={t.doneList(done.length)} rows={done} choice={choice} />
  </>
)

const NextPlot = ({ next: { plot, metres, about }, choice }: { next: Shown; choice: RoundChoice }) => {
  const id = useId()
  return (
    <section className={css.next} aria-labelledby={id}>
      <div>
        <h2 id={id}>
          {t.next}: {t.plotNo(plot.number)}
        </h2>
        <p>
          {t.where(plot.tunnel_number, plot.field_name)}
          {metres !== null && <strong> {t.distance(metres)}</strong>}
        </p>
        {about && <p className={css.about}>{about}</p>}
      </div>
      <span className={css.count} data-page-foot>
        <ToPlot plot={plot} choice={choice} count look={asButton({ kind: 'primary', size: 'large', wide: true })}>
          {t.count(plot.number)}
        </ToPlot>
      </span>
    </section>
  )
}

const Nearest = ({ here, unplaced }: { here: Here; unplaced: number }) => (
  <div className={css.nearest}>
    <Button onClick={() => here.ask(!here.asked || here.fault !== null)}>
      <IconCurrentLocation aria-hidden="true" />
      {here.asked && here.fault === null ? t.order : t.nearest}
    </Button>
    <p role="status">
      {here.asked && here.fault === null && (here.at ? t.nearestText(here.at.accuracy) : t.searching)}{' '}
      {here.at && unplaced > 0 && t.unplaced(unplaced)}
    </p>
    {here.fault && <Notice tone="warn" live title={farmTexts.phone.faults[here.fault]} />}
  </div>
)
