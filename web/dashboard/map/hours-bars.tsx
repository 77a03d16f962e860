import { Hatch } from '#web/ui/chart/hatch.tsx'
import { formatHours } from '../figures.ts'
import { map as t } from '#web/texts/map.ts'

const STEP = 9
const HEIGHT = 20
const FULL_DAY = 12

/** Hours watched a day as seven small bars; a day not watched is hatched. */
export const HoursBars = ({ hours, id }: { hours: readonly (number | null)[]; id: string }) => {
  const full = Math.max(FULL_DAY, ...hours.map((value) => value ?? 0))
  const width = hours.length * STEP - 1
  const spoken = hours.map((value) => (value === null ? t.notWatched : formatHours(value))).join(', ')
  return (
    <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={t.hoursByDay(spoken)}>
      <Hatch id={id} />
      {hours.map((value, day) =>
        value === null ? (
          <rect
            key={day}
            x={day * STEP + 0.5}
            y={0.5}
            width={7}
            height={HEIGHT - 1}
            fill={`url(#hatch-${id})`}
            stroke="var(--hatch)"
            strokeWidth={0.6}
          />
        ) : (
          <g key={day}>
            <rect x={day * STEP} width={8} height={HEIGHT} fill="var(--sunk)" />
            <rect
              x={day * STEP}
              y={HEIGHT * (1 - value / full)}
              width={8}
              height={(HEIGHT * value) / full}
              fill="var(--green)"
            />
          </g>
        ),
      )}
    </svg>
  )
}
