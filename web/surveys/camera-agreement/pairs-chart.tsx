import type { CameraHandPair } from '#domain/surveys/camera-agreement/endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { cameraAgreement as t } from '#web/texts/camera-agreement.ts'
import axis from '#web/ui/chart/axis.module.css'
import { ChartFrame, ValueAxis } from '#web/ui/chart/chart-frame.tsx'
import css from './camera-agreement.module.css'

const LEFT = 46
const TOP = 24
const FOOT = 44
const WIDEST = 560
const STEPS = [1, 2, 5, 10]
const TICKS = 5

/** Round values from 0 up to the first beyond the largest. */
const ticksTo = (largest: number): number[] => {
  const raw = Math.max(largest, 1) / TICKS
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = power * (STEPS.find((each) => each * power >= raw) ?? 1)
  const count = Math.ceil(Math.max(largest, 1) / step)
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}

interface PairsChartProps {
  pairs: readonly CameraHandPair[]
  /** Camera to hand. */
  ratio: number | null
  width: number
}

/** Each count by hand against the camera beside it, on the same scale. */
export const PairsChart = ({ pairs, ratio, width: given }: PairsChartProps) => {
  const width = Math.min(given, WIDEST)
  const side = width - LEFT - 8
  const height = TOP + side + FOOT
  const ticks = ticksTo(Math.max(...pairs.flatMap(({ hand_rate, camera_rate }) => [hand_rate, camera_rate])))
  const most = ticks.at(-1) ?? 1
  const xOf = (value: number) => LEFT + (side * value) / most
  const yOf = (value: number) => TOP + side * (1 - value / most)
  // The line of the ratio ends where it leaves the chart.
  const end = ratio === null ? 0 : Math.min(most, most / ratio)
  return (
    <ChartFrame width={width} height={height}>
      <text className={axis.tick} x={0} y={12}>
        {t.axes.camera}
      </text>
      <ValueAxis
        values={ticks}
        textOf={(value) => number(value, value % 1 === 0 ? 0 : 1)}
        yOf={yOf}
        left={LEFT}
        width={LEFT + side}
      />
      {ticks.map((value) => (
        <text key={value} className={axis.tick} x={xOf(value)} y={TOP + side + 16} textAnchor="middle">
          {number(value, value % 1 === 0 ? 0 : 1)}
        </text>
      ))}
      <text className={axis.tick} x={LEFT + side} y={TOP + side + 36} textAnchor="end">
        {t.axes.hand}
      </text>
      <path className={axis.hairline} d={`M${xOf(0)} ${yOf(0)}L${xOf(most)} ${yOf(most)}`} />
      {ratio !== null && <path className={css.ratio} d={`M${xOf(0)} ${yOf(0)}L${xOf(end)} ${yOf(end * ratio)}`} />}
      {pairs.map((pair) => (
        <circle
          key={pair.pollinator_survey_id}
          className={css.pair}
          cx={xOf(pair.hand_rate)}
          cy={yOf(pair.camera_rate)}
          r={5}
        />
      ))}
    </ChartFrame>
  )
}
