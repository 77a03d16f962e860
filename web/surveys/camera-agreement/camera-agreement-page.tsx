import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Farm } from '#domain/farms/farm.ts'
import { fileName } from '#domain/platform/file-name.ts'
import { faultOfPeriod } from '#domain/score/period.ts'
import type { CameraHandAgreement, CameraHandPair } from '#domain/surveys/camera-agreement/endpoints.ts'
import { MIN_PAIRS } from '#domain/surveys/double-counts/agreement.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { CountedBy } from '#web/model-cards/model-card-button.tsx'
import { dateTime, number } from '#web/platform/formats.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { useChangeAddress } from '#web/platform/navigation/use-change-address.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { cameraAgreement as t } from '#web/texts/camera-agreement.ts'
import { asButton } from '#web/ui/button.tsx'
import panel from '#web/ui/chart/chart-panel.module.css'
import { ChartTools } from '#web/ui/chart/chart-tools.tsx'
import { DataView } from '#web/ui/chart/data-view.tsx'
import { saveCsv, saveFile } from '#web/ui/chart/save.ts'
import { useWidth } from '#web/ui/chart/use-size.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { FarmSelect, useShownFarm } from '../round/farm-select.tsx'
import { cameraAgreementAddress } from './camera-agreement-address.ts'
import css from './camera-agreement.module.css'
import { PairsChart } from './pairs-chart.tsx'
import { pairsCsv } from './pairs-csv.ts'
import { cameraAgreementQuery } from './queries.ts'

interface Days {
  from: string
  to: string
}

/** How well the cameras of a farm agree with people who counted beside them. */
export const CameraAgreementPage = () => {
  const { farm: asked, from, to } = useAddress(cameraAgreementAddress)
  const { farm, farms, query } = useShownFarm(asked)
  const set = useChangeAddress<Partial<Days> & { farm?: string }>()
  return (
    <Page title={t.title} lead={farm?.title} breadcrumbs={entomologyBreadcrumbs()}>
      {farms ? (
        <>
          <div className={css.choices}>
            <FarmSelect farms={farms} farm={farm} onChoose={(id) => set({ farm: String(id ?? '') })} />
          </div>
          {farm ? <Period farm={farm} from={from} to={to} onChoose={set} /> : <p>{t.noFarm}</p>}
        </>
      ) : (
        <Pending asked={query} lines={6} />
      )}
    </Page>
  )
}

interface PeriodProps {
  farm: Farm
  from: string | undefined
  to: string | undefined
  onChoose: (change: Partial<Days>) => void
}

const Period = ({ farm, from, to, onChoose }: PeriodProps) => {
  const today = localDay(useNow(), farm.time_zone)
  const [days, setDays] = useState<Days>({ from: from ?? `${today.slice(0, 4)}-01-01`, to: to ?? today })
  const isFine = days.from !== '' && days.to !== '' && faultOfPeriod(days.from, days.to) === null
  const choose = (change: Partial<Days>) => {
    setDays({ ...days, ...change })
    onChoose({ ...days, ...change })
  }
  return (
    <>
      <div className={css.choices}>
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={t[name]}
            type="date"
            max={today}
            value={days[name]}
            onChange={({ target }) => choose({ [name]: target.value })}
          />
        ))}
      </div>
      {isFine ? <Agreement farm={farm} days={days} /> : <p role="status">{t.period}</p>}
    </>
  )
}

/** Leads to the plots of the farm, to count beside one of its cameras. */
const StartCount = ({ farm, kind }: { farm: Farm; kind: 'primary' | 'plain' }) => (
  <Link to="/ento-home/round" search={{ farm: String(farm.id), kind: 'pollinator' }} {...asButton({ kind })}>
    {t.startCount}
  </Link>
)

const Agreement = ({ farm, days }: { farm: Farm; days: Days }) => {
  const asked = useQuery(cameraAgreementQuery(farm.id, days.from, days.to))
  const found = asked.data
  if (!found) return <Pending asked={asked} lines={8} />
  return (
    <div className={css.part}>
      <p className={css.about}>{t.basis}</p>
      {found.pair_count === 0 ? (
        <EmptyState title={t.noPairs} late="no-records" actions={<StartCount farm={farm} kind="primary" />}>
          {t.noPairsText}
        </EmptyState>
      ) : (
        <>
          <div className={css.choices}>
            <StartCount farm={farm} kind="plain" />
          </div>
          <Findings found={found} />
          <Pairs farm={farm} days={days} found={found} />
          <CountedBy farmId={farm.id} from={days.from} to={days.to} />
        </>
      )}
      <LeftOut leftOut={found.left_out} />
    </div>
  )
}

const times = (value: number): string => number(value, 2)

const ratioWords = ({ ratio, range }: CameraHandAgreement): string => {
  if (ratio === null || range === null) return t.noRatio
  const [low, high] = range
  if (ratio === 0 && high !== null && high >= 1) return t.noneByCamera(times(high))
  const isOther = low > 1 || (high !== null && high < 1)
  const words = high === null ? t.ratioOpen(times(ratio), times(low)) : t.ratio(times(ratio), times(low), times(high))
  return `${words} ${isOther ? t.differs : t.same}`
}

const Findings = ({ found }: { found: CameraHandAgreement }) => {
  const { pair_count, plots, hand_rate, camera_rate, ratio, agreement } = found
  return (
    <>
      <Figures
        figures={[
          { value: number(pair_count), name: t.figures.pairs },
          { value: number(plots), name: t.figures.plots },
          { value: number(hand_rate, 1), name: t.figures.hand },
          { value: number(camera_rate, 1), name: t.figures.camera },
          ...(ratio === null ? [] : [{ value: times(ratio), name: t.figures.ratio }]),
        ]}
      />
      <p className={css.finding}>{ratioWords(found)}</p>
      <p className={css.about}>{t.rangeRests(pair_count, plots)}</p>
      <p className={css.about}>
        {agreement === null
          ? t.few(pair_count, MIN_PAIRS)
          : t.agreement(
              number(agreement.mean_difference, 1),
              number(agreement.lower_limit, 1),
              number(agreement.upper_limit, 1),
              number(agreement.concordance, 2),
            )}
      </p>
    </>
  )
}

const SECONDS_A_MINUTE = 60

const rowOf = (zone: string) => (pair: CameraHandPair) => [
  dateTime(pair.start_time, zone),
  t.place(String(pair.plot_number), String(pair.tunnel_number), pair.field_name),
  pair.cameras.join(', '),
  number(pair.watched_seconds / SECONDS_A_MINUTE, 1),
  number(pair.hand_visits),
  number(pair.camera_visits),
  number(pair.hand_rate, 1),
  number(pair.camera_rate, 1),
]

const Pairs = ({ farm, days, found }: { farm: Farm; days: Days; found: CameraHandAgreement }) => {
  const [table, setTable] = useState(false)
  const [chart, width] = useWidth<HTMLDivElement>(560)
  const nameOf = (ending: string) => fileName(farm.title, days.from, days.to, t.csvNote, ending)
  const savePicture = async () => {
    const { pictureOf } = await import('#web/ui/chart/picture.ts')
    if (chart.current) saveFile(nameOf('png'), await pictureOf(chart.current, farm.title, t.title))
  }
  return (
    <section className={panel.panel} aria-label={t.chart}>
      <ChartTools
        note={t.note}
        table={table}
        onTable={setTable}
        onCsv={() => saveCsv(nameOf('csv'), pairsCsv(found.pairs))}
        {...(table ? {} : { onPicture: savePicture })}
      />
      {table && <DataView caption={t.chart} head={t.tableHead} rows={found.pairs.map(rowOf(farm.time_zone))} />}
      <div ref={chart} hidden={table} className={panel.chart} role="img" aria-label={t.spoken(found.pairs.length)}>
        {!table && <PairsChart pairs={found.pairs} ratio={found.ratio} width={width} />}
      </div>
      {found.pair_count > found.pairs.length && <p className={css.about}>{t.shown(found.pairs.length)}</p>}
    </section>
  )
}

const LeftOut = ({ leftOut }: { leftOut: CameraHandAgreement['left_out'] }) =>
  (['not_measured', 'some_groups', 'not_watched'] as const).map(
    (reason) =>
      leftOut[reason] > 0 && (
        <p key={reason} className={css.about}>
          {t.leftOut[reason](leftOut[reason])}
        </p>
      ),
  )
