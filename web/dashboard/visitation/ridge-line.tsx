import axis from '#web/ui/chart/axis.module.css'
import { HatchRect } from '#web/ui/chart/hatch.tsx'
import { formatRate } from '../figures.ts'
import { clock, type HourRate, type Ridge } from './hour-ridges.ts'
import { visitation as t } from '../texts/visitation.ts'
import { dashboard } from '../texts/dashboard.ts'

/** Runs of consecutive watched hours: a line never crosses an unwatched hour. */
const runsOf = (hours: readonly HourRate[]): { index: number; rate: number }[][] => {
  const runs: { index: number; rate: number }[][] = []
  hours.forEach(({ rate }, index) => {
    if (rate === null) return
    const last = runs.at(-1)
    if (last?.at(-1)?.index === index - 1) last.push({ index, rate })
    else runs.push([{ index, rate }])
  })
  return runs
}

const NoData = ({ left, right }: { left: number; right: number }) => (
  <>
    <HatchRect x={left} y={-20} width={right - left} height={20} opacity={0.7} />
    <rect x={(left + right) / 2 - 34} y={-19} width={68} height={18} fill="var(--panel)" />
    <text className={axis.word} x={(left + right) / 2} y={-6} textAnchor="middle">
      {dashboard.noData}
    </text>
  </>
)

/**
 * One group's ridge above its baseline at 0. Its height is the square root of its share of the highest peak in the
 * chart, so that one wasp stays visible beside 350 bumblebees.
 */
export const RidgeLine = ({
  ridge,
  beside,
  xOf,
  height: room,
  most,
  width,
  colour,
}: {
  ridge: Ridge
  /** The same group of the comparison. */
  beside?: Ridge | undefined
  xOf: (index: number) => number
  height: number
  /** The highest peak of all groups. */
  most: number
  width: number
  colour: string
}) => {
  const [left, right] = [xOf(0), xOf(ridge.hours.length - 1)]
  const baseline = <path className={axis.base} d={`M${left} 0H${right}`} />
  if (!ridge.known)
    return (
      <>
        <NoData left={left} right={right} />
        {baseline}
      </>
    )
  const { peak } = ridge
  const highest = Math.max(peak?.rate ?? 0, beside?.peak?.rate ?? 0)
  const height = most > 0 ? room * Math.sqrt(highest / most) : 0
  const yOf = (rate: number) => (highest > 0 ? Math.round((-height * rate * 10) / highest) / 10 : 0)
  const shared = beside?.known ? ridge.hours.map(({ hour }) => beside.hours.find((each) => each.hour === hour)) : []
  const peakIndex = ridge.hours.findIndex(({ hour }) => hour === peak?.hour)
  return (
    <>
      {runsOf(ridge.hours).map((run) => {
        const line = run.map(({ index, rate }) => `${xOf(index)} ${yOf(rate)}`).join('L')
        const [from, to] = [run[0]?.index ?? 0, run.at(-1)?.index ?? 0]
        return (
          <g key={from} stroke={colour} strokeLinecap="round">
            <path d={`M${xOf(from)} 0L${line}L${xOf(to)} 0Z`} fill={colour} stroke="none" opacity={0.2} />
            <path d={`M${line}`} fill="none" strokeWidth={2} strokeLinejoin="round" />
          </g>
        )
      })}
      {runsOf(shared.map((each) => ({ hour: each?.hour ?? 0, rate: each?.rate ?? null }))).map((run) => (
        <path
          key={run[0]?.index}
          d={`M${run.map(({ index, rate }) => `${xOf(index)} ${yOf(rate)}`).join('L')}`}
          fill="none"
          stroke="var(--ink)"
          strokeWidth={1.4}
          strokeDasharray="4 2"
        />
      ))}
      {baseline}
      {peak && (
        <circle cx={xOf(peakIndex)} cy={yOf(peak.rate)} r={3.4} fill="var(--panel)" stroke={colour} strokeWidth={2} />
      )}
      {peak ? (
        <>
          <text className={axis.strong} x={width} y={-13} textAnchor="end">
            {formatRate(peak.rate)}
          </text>
          <text className={axis.tick} x={width} y={0} textAnchor="end">
            {clock(peak.hour)}
          </text>
        </>
      ) : (
        // Wider than the space beside the baseline, so it is placed above it.
        <text className={axis.tick} x={width} y={-6} textAnchor="end">
          {t.noneSeen}
        </text>
      )}
    </>
  )
}
