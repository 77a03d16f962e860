import type { FarmHealth } from '#domain/score/endpoints.ts'
import { formatLoss } from '../figures.ts'
import { type LostPart, lossScale, partsWorstFirst } from './lost-parts.ts'
import { health as t } from '../texts/health.ts'
import css from './parts-list.module.css'

const PartRow = ({ part, scale, lead }: { part: LostPart; scale: number; lead: boolean }) => (
  <li className={css.part} data-lead={lead || undefined}>
    <span className={css.name}>{part.name}</span>
    <span className={css.why}>{part.reason}</span>
    <span className={css.bar} aria-hidden="true">
      <i style={{ width: `${part.points >= 0.05 ? Math.max(2, (part.points / scale) * 100) : 0}%` }} />
    </span>
    <span className={css.points}>
      {formatLoss(part.points)}
      <span className="vh"> {t.pointsUnit}</span>
    </span>
  </li>
)

/** What each part of the score took away, worst first, all bars on one scale. Only the worst is honey. */
export const PartsList = ({ parts }: { parts: FarmHealth['parts'] }) => {
  const rows = partsWorstFirst(parts)
  const scale = lossScale(rows)
  const visits = rows.find(({ part }) => part === 'visits')
  return (
    <>
      <ul className={css.parts}>
        {rows.map((part, index) => (
          <PartRow key={part.part} part={part} scale={scale} lead={index === 0 && part.points >= 0.05} />
        ))}
      </ul>
      {visits && visits.points >= 0.05 && /\d %/.test(visits.reason) && <p className={css.scale}>{t.needIsSeventy}</p>}
    </>
  )
}
