import css from './intensity-level.module.css'

const levels: Record<string, number> = { 'Very High': 4, High: 3, Medium: 2, Low: 1 }
const bars = [0, 1, 2, 3]

/** Four rising bars, filled according to the label; No Data fills none. Drawn beside the text, within an SVG. */
export const LevelBars = ({ label, x, y }: { label: string; x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`} aria-hidden="true">
    {bars.map((bar) => (
      <rect
        key={bar}
        className={bar < (levels[label] ?? 0) ? css.filled : css.empty}
        x={bar * 4}
        y={9 - bar * 3}
        width={3}
        height={3 + bar * 3}
      />
    ))}
  </g>
)
