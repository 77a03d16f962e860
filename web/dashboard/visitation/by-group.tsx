import { bandName } from '#domain/score/band-names.ts'
import { InsectGlyph, groupColours } from '#web/drawings/insects.tsx'
import { number } from '#web/platform/formats.ts'
import axis from '#web/ui/chart/axis.module.css'
import { ChartFrame } from '#web/ui/chart/chart-frame.tsx'
import { ChartReader } from '#web/ui/chart/chart-reader.tsx'
import { HatchRect } from '#web/ui/chart/hatch.tsx'
import { useWidth } from '#web/ui/chart/use-size.ts'
import { functionalGroupTitle } from '#web/texts/functional-groups.ts'
import { formatRate } from '../figures.ts'
import type { GroupRate } from './group-rates.ts'
import { LevelBars } from './intensity-level.tsx'
import { visitation as t } from '../texts/visitation.ts'

const ROW = 46
const BAR = 16
const BAR_LEFT = 122
const LABEL_WIDTH = 84
const FIGURE_WIDTH = 42

const spoken = ({ group, count, rate, label }: GroupRate): string => {
  if (count === null || rate === null) return t.groupNoData(functionalGroupTitle(group))
  const read = t.groupRead(functionalGroupTitle(group), formatRate(rate), number(count))
  return label ? `${read}, ${bandName(label)}` : read
}

const Bar = ({ row, middle, room, most }: { row: GroupRate; middle: number; room: number; most: number }) => {
  const top = middle - BAR / 2
  if (row.rate === null)
    return (
      <HatchRect
        x={BAR_LEFT + 0.5}
        y={top + 0.5}
        width={room + FIGURE_WIDTH - 8}
        height={BAR - 1}
        stroke="var(--hatch)"
        strokeDasharray="3 3"
      />
    )
  const length = row.rate > 0 ? Math.max(2, (row.rate / most) * room) : 0
  return (
    <>
      {length > 0 ? (
        <rect x={BAR_LEFT} y={top} width={length} height={BAR} rx={2} fill={groupColours[row.group]} />
      ) : (
        <path d={`M${BAR_LEFT} ${top}v${BAR}`} stroke="var(--ink)" strokeWidth={2.5} />
      )}
      <text className={axis.strong} x={BAR_LEFT + length + 6} y={middle + 4.5}>
        {formatRate(row.rate)}
      </text>
    </>
  )
}

const Row = ({ row, index, width, most }: { row: GroupRate; index: number; width: number; most: number }) => {
  const middle = ROW * (index + 0.5)
  const room = Math.max(20, width - BAR_LEFT - FIGURE_WIDTH - LABEL_WIDTH)
  return (
    <>
      <InsectGlyph group={row.group} size={24} x={0} y={middle - 12} />
      <text className={axis.name} x={32} y={middle + 5}>
        {functionalGroupTitle(row.group)}
      </text>
      <Bar row={row} middle={middle} room={room} most={most} />
      {row.label && (
        <>
          <LevelBars label={row.label} x={width - LABEL_WIDTH + 6} y={middle - 6} />
          <text className={axis.word} x={width - LABEL_WIDTH + 28} y={middle + 4.5}>
            {bandName(row.label)}
          </text>
        </>
      )}
    </>
  )
}

interface ByGroupProps {
  rows: readonly GroupRate[]
  onOpen?: ((row: GroupRate) => void) | undefined
}

/** Insects per hour watched by group, with the label that rates each group against the others. */
export const ByGroup = ({ rows, onOpen }: ByGroupProps) => {
  const [ref, width] = useWidth<HTMLDivElement>(312)
  const most = Math.max(0.001, ...rows.map(({ rate }) => rate ?? 0))
  const height = ROW * rows.length
  return (
    <div ref={ref}>
      <ChartReader
        label={t.byGroupChart}
        items={rows}
        width={width}
        vertical
        onOpen={onOpen}
        spoken={spoken}
        placeOf={(index) => ({ x: width / 2, y: ROW * index + 8 })}
        indexAt={({ y }) => Math.floor(y / ROW)}
      >
        {(active) => (
          <ChartFrame width={width} height={height}>
            {active !== null && (
              <rect className={axis.active} y={ROW * active + 3} width={width} height={ROW - 6} rx={4} />
            )}
            {rows.map((row, index) => (
              <Row key={row.group} row={row} index={index} width={width} most={most} />
            ))}
          </ChartFrame>
        )}
      </ChartReader>
    </div>
  )
}
