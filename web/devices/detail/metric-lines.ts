import type { Monitoring } from '#domain/devices/message-endpoints.ts'

export interface MetricPoint {
  at: string
  value: number
}

const AXIS_TOP = 40
const ROUND_TO = 20

/** The axis runs from 0 to 40, and up to the next 20 above if a value would be cut off. */
export const axisTop = (values: readonly number[]): number => {
  const most = Math.max(0, ...values)
  return most <= AXIS_TOP ? AXIS_TOP : Math.ceil(most / ROUND_TO) * ROUND_TO
}

/** Points that belong to one line: the line ends if no message arrived for more than two steps and an hour. */
export const runsOf = <P extends MetricPoint>(
  points: readonly P[],
  { step_seconds }: Pick<Monitoring, 'step_seconds'>,
): P[][] => {
  const longest = 2 * Math.max(step_seconds, 1_800) * 1_000
  const runs: P[][] = []
  for (const point of points) {
    const last = runs.at(-1)?.at(-1)
    if (last && Date.parse(point.at) - Date.parse(last.at) <= longest) runs.at(-1)?.push(point)
    else runs.push([point])
  }
  return runs
}
