import axis from '#web/ui/chart/axis.module.css'

/** The rate that flowers need, as a line across a chart; its label is above the plot, where no column is. */
export const NeededLine = ({ words, y, left, width }: { words: string; y: number; left: number; width: number }) => {
  const line = { stroke: 'var(--ink)', strokeWidth: 1.8, strokeDasharray: '5 3' }
  return (
    <>
      <path d={`M${left} ${y}H${width}`} stroke="var(--panel)" strokeWidth={4} opacity={0.75} />
      <path d={`M${left} ${y}H${width}`} {...line} />
      <text className={axis.strong} x={width} y={11} textAnchor="end">
        {words}
      </text>
      <path d={`M${width - words.length * 6.6 - 26} 7h18`} {...line} />
    </>
  )
}
