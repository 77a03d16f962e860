import type { ReactNode } from 'react'
import axis from './axis.module.css'

interface ChartFrameProps {
  width: number
  height: number
  children: ReactNode
}

/** The drawing of a chart, which its reader makes accessible; included in the picture that can be downloaded. */
export const ChartFrame = ({ width, height, children }: ChartFrameProps) => (
  <svg
    data-picture=""
    className={axis.chart}
    width={width}
    height={height}
    viewBox={`0 0 ${width} ${height}`}
    aria-hidden="true"
  >
    {children}
  </svg>
)

interface ValueAxisProps {
  values: readonly number[]
  textOf: (value: number) => string
  yOf: (value: number) => number
  left: number
  width: number
}

/** A line and a label at each value, from `left` to the chart's right edge; the line at 0 is the base. */
export const ValueAxis = ({ values, textOf, yOf, left, width }: ValueAxisProps) =>
  values.map((value) => (
    <g key={value}>
      <path className={value ? axis.grid : axis.base} d={`M${left} ${yOf(value)}H${width}`} />
      <text className={axis.tick} x={left - 8} y={yOf(value) + 4} textAnchor="end">
        {textOf(value)}
      </text>
    </g>
  ))
