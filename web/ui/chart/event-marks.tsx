import css from './event-marks.module.css'

/** An event of a day, in words. */
export interface ChartEvent {
  key: string
  date: string
  words: string
}

const APART = 17

export interface EventGroup {
  x: number
  events: readonly ChartEvent[]
}

/** Groups events at their positions along the axis; overlapping ones are one mark with their number. */
export const eventGroups = (events: readonly ChartEvent[], xOf: (date: string) => number): EventGroup[] => {
  const groups: { x: number; events: ChartEvent[] }[] = []
  for (const event of events.toSorted((a, b) => xOf(a.date) - xOf(b.date))) {
    const x = xOf(event.date)
    const last = groups.at(-1)
    if (last && x - last.x < APART) last.events.push(event)
    else groups.push({ x, events: [event] })
  }
  return groups
}

interface Props {
  events: readonly ChartEvent[]
  xOf: (date: string) => number
  /** The vertical centre of the marks. */
  y: number
  /** Where a line from each mark through the chart ends; without it, there is no line. */
  down?: number
}

/** A pin at each day with an event. The chart's reader and the list beside it describe the event. */
export const EventMarks = ({ events, xOf, y, down }: Props) =>
  eventGroups(events, xOf).map(({ x, events: there }) => (
    <g key={there[0]?.key}>
      {down !== undefined && <path className={css.line} d={`M${x} ${y + 12}V${down}`} />}
      <path className={css.pin} d={`M${x} ${y + 12}l-4 -6a7 7 0 1 1 8 0z`} />
      {there.length > 1 ? (
        <text className={css.count} x={x} y={y + 3.5} textAnchor="middle">
          {there.length}
        </text>
      ) : (
        <circle className={css.dot} cx={x} cy={y} r={2} />
      )}
    </g>
  ))
