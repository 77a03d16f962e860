import { IconCurrentLocation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, type ReactNode } from 'react'
import { plotsFor } from '#domain/assignments/assignment.ts'
import type { Farm } from '#domain/farms/farm.ts'
import {
  metresTo,
  nearestFirst,
  roundUnderWay,
  stateIn,
  walkedOn,
  type RoundKind,
  type RoundPlot,
} from '#domain/surveys/round.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { assignmentsQuery } from '#web/assignments/queries.ts'
import { useTreatmentWords } from '#web/field-work/places/use-treatment-words.ts'
import { outboxOf } from '#web/field-work/outbox/outbox.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { useStore } from '#web/platform/store.ts'
import { farms as farmTexts } from '#web/texts/farms.ts'
import { assignments as texts } from '#web/texts/assignments.ts'
import { rounds as t } from '#web/texts/rounds.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { MapSection } from '../farm-map/map-section.tsx'
import { DaySummary } from './day-summary.tsx'
import { RoundActions } from './round-actions.tsx'
import css from './round.module.css'
import { lazyBehind } from '#web/ui/lazy-part.tsx'
import { useHere } from './use-here.ts'
import { pendingCounts } from './pending-counts.ts'
import { PlotList, ToPlot, type Shown } from './plot-list.tsx'

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
  const day = localDay(useNow(), farm.time_zone)
  const person = usePerson()
  const entries = useStore(outboxOf(person.id).entries)
  const { data: assignments = [] } = useQuery(assignmentsQuery(farm.id))
  const here = useHere()
  const treatmentOf = useTreatmentWords(farm.id)
  const waiting = pendingCounts(entries, day)
  const walked = plots.map((plot) => walkedOn(day, kind, plot, waiting))
  const underWay = roundUnderWay(walked)
  const round = asked ?? underWay
  const shown = walked.map((one): Shown => {
    const { treatment_type, block, replicate } = one.plot
    return {
      ...one,
      state: stateIn(round, one),
      metres: metresTo(one.plot, here.at),
      about: [treatmentOf(treatment_type, day), block && t.block(block), replicate !== null && t.replicate(replicate)]
        .filter(Boolean)
        .join(' · '),
    }
  })
  if (plots.length === 0)
    return (
      <>
        {children}
        <EmptyState title={t.empty}>{t.emptyText}</EmptyState>
      </>
    )
  const left = nearestFirst(
    shown.filter(({ state }) => state === 'left'),
    here.at,
  )
  const done = shown.filter(({ state }) => state !== 'left')
  const waits = done.filter(({ state }) => state === 'waits').length
  const yours = plotsFor(person.id, day, assignments, plots)
  const isYours = ({ plot }: Shown) => yours.has(plot.id)
  const hasOwn = yours.size > 0
  const ownDone = done.filter(isYours)
  const next = left.find(isYours) ?? left[0]
  const last = Math.max(round, underWay) + (left.length === 0 && round >= underWay ? 1 : 0)
  return (
    <>
      {next ? (
        <NextPlot next={next} kind={kind} />
      ) : (
        <Notice tone="good" live title={t.over(round)}>
          <Button onClick={() => onRound(round + 1)}>{t.begin(round + 1)}</Button>
        </Notice>
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
          <PlotList title={texts.left(yours.size - ownDone.length)} rows={left.filter(isYours)} />
          <PlotList title={texts.done(ownDone.length)} rows={ownDone} />
          {yours.size < plots.length && (
            <details className={css.others}>
              <summary>{texts.others(plots.length - yours.size)}</summary>
              <Plots left={left.filter((one) => !isYours(one))} done={done.filter((one) => !isYours(one))} />
            </details>
          )}
        </>
      ) : (
        <Plots left={left} done={done} />
      )}
      <RoundActions farm={farm} plots={plots} assignments={assignments} today={day} />
      <Suspense>
        <AgreementTable farm={farm} />
      </Suspense>
      <DaySummary farm={farm} />
    </>
  )
}

const Plots = ({ left, done }: { left: readonly Shown[]; done: readonly Shown[] }) => (
  <>
    <PlotList title={t.left(left.length)} rows={left} />
    <PlotList title={t.doneList(done.length)} rows={done} />
  </>
)

const NextPlot = ({ next: { plot, metres, about }, kind }: { next: Shown; kind: RoundKind | null }) => {
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
        <ToPlot
          plot={plot}
          search={{ tab: kind ?? undefined, count: '1' }}
          look={asButton({ kind: 'primary', size: 'large', wide: true })}
        >
          {t.count(plot.number)}
        </ToPlot>
      </span>
    </section>
  )
}

const Nearest = ({ here, unplaced }: { here: ReturnType<typeof useHere>; unplaced: number }) => (
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
