import { InsectGlyph, groupColours } from '#web/drawings/insects.tsx'
import axis from '#web/ui/chart/axis.module.css'
import { ChartFrame } from '#web/ui/chart/chart-frame.tsx'
import { ChartReader } from '#web/ui/chart/chart-reader.tsx'
import { useWidth } from '#web/ui/chart/use-size.ts'
import { functionalGroupTitle } from '#web/texts/functional-groups.ts'
import { formatRate } from '../figures.ts'
import { clock, type Ridge } from './hour-ridges.ts'
import { RidgeLine } from './ridge-line.tsx'
import { compare } from '../texts/compare.ts'
import { visitation as t } from '../texts/visitation.ts'
import { dashboard } from '../texts/dashboard.ts'

const ROW = 48
const LEFT = 34
const RIGHT = 46
const FOOT = 22

interface HourOfDay {
  hour: number
  rates: { group: Ridge['group']; text: string }[]
}

const hoursOf = (ridges: readonly Ridge[]): HourOfDay[] =>
  (ridges[0]?.hours ?? []).map(({ hour }, index) => ({
    hour,
    rates: ridges.map((ridge) => ({ group: ridge.group, text: rateText(ridge, ridge.hours[index]?.rate ?? null) })),
  }))

const rateText = ({ known }: Ridge, rate: number | null): string =>
  rate === null ? (known ? t.notWatched : dashboard.noData) : formatRate(rate)

const spoken = ({ hour, rates }: HourOfDay): string =>
  t.hourRead(clock(hour), rates.map(({ group, text }) => `${group} ${text}`).join(', '))

const hourReadOut = ({ hour, rates }: HourOfDay, more: readonly string[]) => (
  <>
    <b>{t.hourSpan(clock(hour), clock((hour + 1) % 24))}</b>
    {rates.map(({ group, text }) => (
      <div key={group}>
        {functionalGroupTitle(group)} {text}
      </div>
    ))}
    {more.map((words) => (
      <div key={words}>{words}</div>
    ))}
  </>
)

interface Props {
  ridges: readonly Ridge[]
  onOpen?: ((hour: HourOfDay) => void) | undefined
  /** The same groups of the comparison, in the local time of its farm. */
  beside?: { name: string; ridges: readonly Ridge[] } | undefined
}

/**
 * When insects are active: one ridge per group by the farm's local time, with its peak printed at the right. The
 * comparison is a dashed line on the same scale.
 */
export const ByHour = ({ ridges, beside, onOpen }: Props) => {
  const [ref, width] = useWidth<HTMLDivElement>(300)
  const hours = hoursOf(ridges)
  const step = (width - LEFT - RIGHT) / Math.max(1, hours.length - 1)
  const xOf = (index: number) => LEFT + step * index
  const plot = ROW * ridges.length
  const height = plot + FOOT
  const sameHour = (group: Ridge['group'], hour: number): number | null =>
    besideOf(group)?.hours.find((each) => each.hour === hour)?.rate ?? null
  const besideOf = (group: Ridge['group']) => beside?.ridges.find((ridge) => ridge.group === group)
  const besideWords = ({ hour }: HourOfDay): string[] => {
    const rates = ridges.flatMap(({ group }) => {
      const rate = sameHour(group, hour)
      return rate === null ? [] : [`${group} ${formatRate(rate)}`]
    })
    return beside && rates.length > 0 ? [compare.spokenOther(beside.name, rates.join(', '))] : []
  }
  const most = Math.max(0, ...[...ridges, ...(beside?.ridges ?? [])].map(({ peak }) => peak?.rate ?? 0))
  const every = hours.length > 14 ? 6 : 3
  return (
    <div ref={ref}>
      <ChartReader
        label={t.byHourChart}
        onOpen={onOpen}
        items={hours}
        width={width}
        start={Math.floor(hours.length / 2)}
        spoken={(hour) => [spoken(hour), ...besideWords(hour)].join('. ')}
        readOut={(hour) => hourReadOut(hour, besideWords(hour))}
        placeOf={(index) => ({ x: xOf(index), y: 4 })}
        indexAt={({ x }) => Math.round((x - LEFT) / step)}
      >
        {(active) => (
          <ChartFrame width={width} height={height}>
            {hours.map(({ hour }, index) =>
              index % every === 0 && xOf(index) < width - RIGHT - 24 ? (
                <g key={hour}>
                  <path className={axis.grid} d={`M${xOf(index)} 4V${plot}`} />
                  <text className={axis.tick} x={xOf(index)} y={height - 6} textAnchor="middle">
                    {clock(hour)}
                  </text>
                </g>
              ) : null,
            )}
            <text className={axis.tick} x={width} y={height - 6} textAnchor="end">
              {t.farmTime}
            </text>
            {active !== null && <path className={axis.hairline} d={`M${xOf(active)} 4V${plot}`} />}
            {ridges.map((ridge, index) => (
              <g key={ridge.group} transform={`translate(0 ${ROW * (index + 1) - 2})`}>
                <InsectGlyph group={ridge.group} size={24} x={0} y={-26} />
                <RidgeLine
                  ridge={ridge}
                  beside={besideOf(ridge.group)}
                  xOf={xOf}
                  height={ROW - 10}
                  most={most}
                  width={width}
                  colour={groupColours[ridge.group]}
                />
              </g>
            ))}
          </ChartFrame>
        )}
      </ChartReader>
    </div>
  )
}
