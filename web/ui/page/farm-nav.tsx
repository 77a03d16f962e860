import { Link } from '@tanstack/react-router'
import { farmActions as t } from '#web/texts/farm-actions.ts'
import css from './farm-nav.module.css'

interface FarmNavProps {
  farmId: number | string
  here: 'week' | 'season' | 'treatments' | 'notes'
  /** The year of the season that opens. */
  year?: number
}

/** Links to the pages of a farm, and to the other farms. */
export const FarmNav = ({ farmId, here, year }: FarmNavProps) => {
  const params = { farmId: String(farmId) }
  const mark = (page: FarmNavProps['here']) =>
    ({ params, activeProps: {}, 'aria-current': page === here ? 'page' : undefined }) as const
  const season = year === undefined ? {} : { search: { year: String(year) } }
  return (
    <nav className={css.nav} aria-label={t.pages} data-print="none">
      <Link to="/farm-dashboard/$farmId" {...mark('week')}>
        {t.week}
      </Link>
      <Link to="/farm-season/$farmId" {...mark('season')} {...season}>
        {t.season}
      </Link>
      <Link to="/farm-treatments/$farmId" {...mark('treatments')}>
        {t.treatments}
      </Link>
      <Link to="/farm-notes/$farmId" {...mark('notes')}>
        {t.notes}
      </Link>
      <Link to="/ento-home/camera-counts" search={{ farm: String(farmId) }} activeProps={{}}>
        {t.cameraCounts}
      </Link>
      <Link to="/images" search={{ farm_id: String(farmId) }} activeProps={{}}>
        {t.images}
      </Link>
      <Link to="/all-farms" className={css.all} activeProps={{}}>
        {t.allFarms}
      </Link>
    </nav>
  )
}
