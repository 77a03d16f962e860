import { IconCircle, IconCircleCheck, IconCloudUp, IconCurrentLocation, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import type { Farm } from '#domain/farms/farm.ts'
import {
  metresTo,
  nearestFirst,
  roundKinds,
  roundUnderWay,
  stateIn,
  walkedOn,
  type RoundKind,
  type RoundPlot,
  type RoundState,
  type Walked,
} from '#domain/surveys/round.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { useTreatmentWords } from '#web/field-work/places/use-treatment-words.ts'
import { outboxOf } from '#web/field-work/outbox/outbox.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { useStore } from '#web/platform/store.ts'
import { farms as farmTexts } from '#web/texts/farms.ts'
import { rounds as t } from '#web/texts/rounds.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { DaySummary } from './day-summary.tsx'
import css from './round.module.css'
import { useHere } from './use-here.ts'
import { pendingCounts } from './pending-counts.ts'

type Shown = Walked & { state: RoundState; metres: number | null; about: string }
const icons: Record<RoundState, Icon> = { done: IconCircleCheck, waits: IconCloudUp, left: IconCircle }

interface WalkProps {
  farm: Farm
  plots: readonly RoundPlot[]
  kind: RoundKind | null
  /** The selected round. Undefined: the one in progress. */
  asked: number | undefined
  onRound: (round: number) => void
  /** Shown between the progress and the lists. */
  children: ReactNode
}

/** The plots of a farm on a round of today. */
export const NextPlots = ({ farm, plots, kind, asked, onRound, children }: WalkProps) => {
  const day = localDay(useNow(), farm.time_zone)
  const entries = useStore(outboxOf(usePerson().id).entries)
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
  const [next] = left
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
        <p role="status">
          <strong>{t.progress(round, done.length, plots.length)}</strong> {waits > 0 && t.waiting(waits)}
        </p>
        <progress max={plots.length} value={done.length} aria-label={t.progress(round, done.length, plots.length)} />
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
      <Nearest here={here} unplaced={left.filter(({ plot }) => plot.latitude === null).length} />
      <PlotList title={t.left(left.length)} rows={left} />
      <PlotList title={t.doneList(done.length)} rows={done} />
      <DaySummary farm={farm} />
    </>
  )
}

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

interface ToPlotProps {
  plot: RoundPlot
  search?: { tab?: RoundKind | undefined; count?: '1' }
  look: object
  children: ReactNode
}
const ToPlot = ({ plot, search = {}, look, children }: ToPlotProps) => (
  <Link
    to="/ento-home/survey/survey-datalist/$plotId"
    params={{ plotId: String(plot.id) }}
    search={{ plotNumber: String(plot.number), ...search }}
    {...look}
  >
    {children}
  </Link>
)

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

const PlotList = ({ title, rows }: { title: string; rows: readonly Shown[] }) => {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.listTitle}>
        {title}
      </h2>
      <ul className={css.list}>
        {rows.map(({ plot, state, metres, about, counted }) => {
          const Sign = icons[state]
          const kinds = roundKinds.filter((one) => counted.has(one)).map((one) => t.kindsInText[one])
          const notes = [about, kinds.length > 0 && t.counted(kinds.join(', '))].filter(Boolean).join(' · ')
          return (
            <li key={plot.id}>
              <ToPlot plot={plot} look={{ className: css.plot, 'data-state': state }}>
                <Sign aria-hidden="true" />
                <span>
                  <span>
                    <strong>{t.plotNo(plot.number)}</strong> {t.where(plot.tunnel_number, plot.field_name)}
                  </span>
                  <small>
                    {t.states[state]}
                    {notes && ` · ${notes}`}
                  </small>
                </span>
                {metres !== null && <span className={css.metres}>{t.distance(metres)}</span>}
              </ToPlot>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
