import style from './marker-disc.module.css'

const RADIUS = 15
const ROUND = 2 * Math.PI * RADIUS

export type Ail = 'bad' | 'warn' | null

const Badge = ({ ail }: { ail: 'bad' | 'warn' }) => (
  <g transform="translate(15 -15)" className={style[ail]}>
    <circle r={9} className={style.badge} />
    <path d="M0 -4.5V.8" strokeWidth={2.2} strokeLinecap="round" className={style.sign} />
    <circle cy={4.2} r={1.3} className={style.dot} />
  </g>
)

/** White disc on any ground: ring and number are battery %, the badge says that something ails. */
export const MarkerDisc = ({
  battery,
  ail,
  selected = false,
}: {
  battery: number | null
  ail: Ail
  selected?: boolean
}) => (
  <g className={style.marker}>
    {selected && <circle r={26} className={style.selected} />}
    <circle r={20} className={style.disc} />
    <circle r={RADIUS} className={style.track} />
    <g className={ail ? style[ail] : style.well}>
      <circle
        r={RADIUS}
        className={style.ring}
        strokeDasharray={`${(ROUND * (battery ?? 0)) / 100} ${ROUND}`}
        transform="rotate(-90)"
      />
    </g>
    <text y={5} className={style.battery}>
      {battery === null ? '–' : Math.round(battery)}
    </text>
    {ail && <Badge ail={ail} />}
  </g>
)

/** A plain number: so many cameras. */
export const ClusterDisc = ({ count, ail }: { count: number; ail: Ail }) => (
  <g className={style.marker}>
    <circle r={20} className={style.disc} />
    <text y={6} className={style.count}>
      {count}
    </text>
    {ail && <Badge ail={ail} />}
  </g>
)
