import axis from '#web/ui/chart/axis.module.css'

/** What flowers need, across a chart of rates: a green line with its words above its right end. */
export const NeededLine = ({ words, y, left, width }: { words: string; y: number; left: number; width: number }) => (
  <>
    <path d={`M${left} ${y}H${width}`} stroke="var(--green)" strokeWidth={2} strokeDasharray="6 3" />
    <text className={axis.needed} x={width} y={y - 5} textAnchor="end">
      {words}
    </text>
  </>
)
