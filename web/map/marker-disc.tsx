import { map as t } from '#web/texts/map.ts'
import css from './marker-disc.module.css'

const RADIUS = 15
const ROUND = 2 * Math.PI * RADIUS

export type Severity = 'bad' | 'warn' | null

const Badge = ({ severity }: { severity: 'bad' | 'warn' }) => (
  <g transform="translate(15 -15)" className={css[severity]}>
    <circle r={9} className={css.badge} />
    <path d="M0 -4.5V.8" strokeWidth={2.2} strokeLinecap="round" className={css.sign} />
    <circle cy={4.2} r={1.3} className={css.dot} />
  </g>
)

/** A white disc on any background: ring and number are battery %, the badge indicates alerts. */
export const MarkerDisc = ({
  battery,
  severity,
  selected = false,
}: {
  battery: number | null
  severity: Severity
  selected?: boolean
}) => (
  <g className={css.marker}>
    {selected && <circle r={26} className={css.selected} />}
    <circle r={20} className={css.disc} />
    <circle r={RADIUS} className={css.track} />
    <g className={severity ? css[severity] : css.well}>
      <circle
        r={RADIUS}
        className={css.ring}
        strokeDasharray={`${(ROUND * (battery ?? 0)) / 100} ${ROUND}`}
        transform="rotate(-90)"
      />
    </g>
    <text y={5} className={css.battery}>
      {battery === null ? '–' : Math.round(battery)}
    </text>
    {severity && <Badge severity={severity} />}
  </g>
)

/** A number of cameras, such as `×3`, on a dark disc: unlike the battery of one camera. */
export const ClusterDisc = ({ count, severity }: { count: number; severity: Severity }) => (
  <g className={css.marker}>
    <circle r={20} className={css.filled} />
    <text y={5} className={css.count}>
      {t.clusterSize(count)}
    </text>
    {severity && <Badge severity={severity} />}
  </g>
)
